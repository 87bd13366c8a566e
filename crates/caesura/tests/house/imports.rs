//! Which file of a crate uses which, by what it imports and by the paths that stand in it.
//!
//! A name that a module hands on from one below it (`pub use`) belongs to where it is declared: to
//! hand on is not to use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree, Visibility};

/// The path of a module, from the root of its crate.
type Name = Vec<String>;

/// A module: a file, or a part of one.
#[derive(Default)]
struct Module {
    /// The file in which it stands.
    file: PathBuf,
    /// What it declares.
    items: BTreeSet<String>,
    /// What it imports or hands on: the name here, and where it comes from.
    imports: BTreeMap<String, Name>,
    /// The modules of which it imports all.
    globs: Vec<Name>,
    /// The paths that are used in it.
    used: BTreeSet<Name>,
}

/// The modules of a crate, other than those of its tests.
pub struct Crate(BTreeMap<Name, Module>);

impl Crate {
    /// Reads all files of a folder of sources.
    pub fn read(folder: &Path) -> Self {
        let mut modules = Self(BTreeMap::new());
        let mut of_tests = BTreeSet::new();
        for file in sources(folder) {
            let path = file.strip_prefix(folder).unwrap().with_extension("");
            if path == Path::new("main") {
                continue;
            }
            let mut name: Name =
                path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
            if ["mod", "lib"].contains(&name.last().unwrap().as_str()) {
                name.pop();
            }
            let text = fs::read_to_string(&file).unwrap();
            let items = syn::parse_file(&text).unwrap_or_else(|e| panic!("{file:?}: {e}")).items;
            modules.enter(&path.with_extension("rs"), &name, &items, &mut of_tests);
        }
        modules.0.retain(|name, _| !of_tests.iter().any(|tests| name.starts_with(tests)));
        modules
    }

    fn enter(&mut self, file: &Path, name: &Name, items: &[Item], of_tests: &mut BTreeSet<Name>) {
        let mut module = self.0.remove(name).unwrap_or_default();
        module.file = file.to_owned();
        for item in items {
            let Item::Mod(inner) = item else {
                if !is_for_tests(attributes(item)) {
                    module.take(item);
                }
                continue;
            };
            let below = [name.as_slice(), &[inner.ident.to_string()]].concat();
            match &inner.content {
                _ if is_for_tests(&inner.attrs) => {
                    of_tests.insert(below);
                }
                Some((_, items)) => self.enter(file, &below, items, of_tests),
                None => {}
            }
        }
        self.0.insert(name.clone(), module);
    }

    /// The module in which a path of a module ends; `None` if it leads out of the crate.
    fn resolve(&self, module: &Name, path: &[String], steps: usize) -> Option<Name> {
        // A name may be handed on through several modules, and never in a circle.
        let steps = steps.checked_sub(1)?;
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => return self.descend(&Name::new(), rest, steps),
            "self" => return self.descend(module, rest, steps),
            "super" => {
                let above = module.split_last()?.1.to_vec();
                return self.descend(&above, rest, steps);
            }
            _ => {}
        }
        self.find(module, first, steps)?;
        self.descend(module, path, steps)
    }

    /// The module in which a path ends that begins inside of a module.
    fn descend(&self, module: &Name, path: &[String], steps: usize) -> Option<Name> {
        let Some((first, rest)) = path.split_first() else { return Some(module.clone()) };
        if first == "super" || first == "self" {
            return self.resolve(module, path, steps);
        }
        match self.find(module, first, steps) {
            // A module, or what is no module: what comes after it belongs to it.
            Some(found) if found.len() > module.len() && found.last() == Some(first) => {
                self.descend(&found, rest, steps)
            }
            Some(found) if found == *module => Some(found),
            Some(found) if self.is_module(&found, first) => self.descend(&found, rest, steps),
            Some(found) => Some(found),
            None => Some(module.clone()),
        }
    }

    fn is_module(&self, found: &Name, name: &str) -> bool {
        found.last().is_some_and(|last| last == name)
    }

    /// The module that a name in a module stands for, or in which it is declared.
    fn find(&self, module: &Name, name: &str, steps: usize) -> Option<Name> {
        let steps = steps.checked_sub(1)?;
        let below = [module.as_slice(), &[name.to_owned()]].concat();
        if self.0.contains_key(&below) {
            return Some(below);
        }
        let own = self.0.get(module)?;
        if own.items.contains(name) {
            return Some(module.clone());
        }
        if let Some(from) = own.imports.get(name) {
            return self.resolve(module, from, steps);
        }
        let has = |glob: &Name| {
            let glob = self.resolve(module, glob, steps)?;
            if glob == *module { None } else { self.find(&glob, name, steps) }
        };
        own.globs.iter().find_map(has)
    }

    /// By file, the other files that it uses.
    fn uses(&self) -> BTreeMap<&Path, BTreeSet<&Path>> {
        let mut uses: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
        for (name, module) in &self.0 {
            for path in &module.used {
                let Some(found) = self.resolve(name, path, 32) else { continue };
                // What a folder shares stands in its `mod.rs`, above the files that use it.
                let is_above = name.starts_with(&found);
                let Some(found) = self.0.get(&found) else { continue };
                if !is_above && found.file != module.file {
                    uses.entry(&module.file).or_default().insert(&found.file);
                }
            }
        }
        uses
    }

    /// The circles, a line each: the files of a shortest way around.
    pub fn circles(&self) -> Vec<String> {
        let uses = self.uses();
        let mut circles: Vec<Vec<&Path>> = Vec::new();
        for &file in uses.keys() {
            if circles.iter().any(|circle| circle.contains(&file)) {
                continue;
            }
            circles.extend(shortest_circle(&uses, file));
        }
        let shown = |circle: &Vec<&Path>| {
            let names: Vec<_> = circle.iter().map(|file| file.display().to_string()).collect();
            names.join(" → ")
        };
        circles.iter().map(shown).collect()
    }
}

/// The shortest way from a file back to it.
fn shortest_circle<'a>(
    uses: &BTreeMap<&'a Path, BTreeSet<&'a Path>>,
    file: &'a Path,
) -> Option<Vec<&'a Path>> {
    let mut ways = vec![vec![file]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for &next in uses.get(way.last()?).into_iter().flatten() {
                let way = [way.as_slice(), &[next]].concat();
                if next == file {
                    return Some(way);
                }
                if seen.insert(next) {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    None
}

/// All files of Rust in a folder, and in those in it.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let inside = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files = Vec::new();
    for path in inside {
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

impl Module {
    /// Takes note of what an item declares and uses.
    fn take(&mut self, item: &Item) {
        if let Item::Use(import) = item {
            let is_handed_on = !matches!(import.vis, Visibility::Inherited);
            return self.import(&import.tree, &mut Name::new(), is_handed_on);
        }
        self.items.extend(declared(item));
        Paths(&mut self.used).visit_item(item);
    }

    fn import(&mut self, tree: &UseTree, path: &mut Name, is_handed_on: bool) {
        match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.import(&tree.tree, path, is_handed_on);
                path.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, path, is_handed_on);
                }
            }
            UseTree::Glob(_) => {
                self.globs.push(path.clone());
                if !is_handed_on {
                    self.used.insert(path.clone());
                }
            }
            UseTree::Name(name) => self.import_as(&name.ident, &name.ident, path, is_handed_on),
            UseTree::Rename(name) => self.import_as(&name.ident, &name.rename, path, is_handed_on),
        }
    }

    fn import_as(&mut self, name: &syn::Ident, here: &syn::Ident, path: &Name, is_handed_on: bool) {
        // `self` is the module before it.
        let is_self = name == "self";
        let from = match is_self {
            true => path.clone(),
            false => [path.as_slice(), &[name.to_string()]].concat(),
        };
        let here = match from.last() {
            Some(last) if is_self && here == "self" => last.clone(),
            _ => here.to_string(),
        };
        // A module that is imported counts where a name of it is used.
        if !is_handed_on && !is_self {
            self.used.insert(from.clone());
        }
        if from != [here.clone()] {
            self.imports.insert(here, from);
        }
    }
}

/// Collects the paths of an item.
struct Paths<'a>(&'a mut BTreeSet<Name>);

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0.insert(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }

    fn visit_meta_list(&mut self, attribute: &'ast syn::MetaList) {
        self.tokens(attribute.tokens.clone());
        visit::visit_meta_list(self, attribute);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(attributes(item)) {
            visit::visit_item(self, item);
        }
    }
}

impl Paths<'_> {
    /// The paths among what a macro is handed: names with `::` between them.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path = Name::new();
        let mut is_joined = false;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if !is_joined {
                        self.end(&mut path);
                    }
                    path.push(name.to_string());
                    is_joined = false;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => is_joined = true,
                other => {
                    self.end(&mut path);
                    is_joined = false;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.end(&mut path);
    }

    fn end(&mut self, path: &mut Name) {
        // A single name may be a variable.
        if path.len() > 1 {
            self.0.insert(path.clone());
        }
        path.clear();
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => {
            list.tokens.clone().into_iter().any(|token| token.to_string() == "test")
        }
        _ => false,
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn declared(item: &Item) -> Option<String> {
    Some(match item {
        Item::Const(item) => item.ident.to_string(),
        Item::Enum(item) => item.ident.to_string(),
        Item::Fn(item) => item.sig.ident.to_string(),
        Item::Macro(item) => item.ident.as_ref()?.to_string(),
        Item::Static(item) => item.ident.to_string(),
        Item::Struct(item) => item.ident.to_string(),
        Item::Trait(item) => item.ident.to_string(),
        Item::Type(item) => item.ident.to_string(),
        _ => return None,
    })
}
