//! How weights are declared, gone through one by one, and written as source.

use crate::tapered::{Tapered, tapered};

/// Something that numbers can be read from and written to one by one.
pub(super) trait Numbers {
    /// Shows every number, with its name, to `visitor`, which may change it.
    fn visit(&mut self, name: &str, visitor: &mut dyn FnMut(&str, &mut i32));

    /// The expression that it is in Rust, where its first line begins at column `indent`.
    fn source(&self, indent: usize) -> String;
}

impl Numbers for i32 {
    fn visit(&mut self, name: &str, visitor: &mut dyn FnMut(&str, &mut i32)) {
        visitor(name, self);
    }

    fn source(&self, _: usize) -> String {
        self.to_string()
    }
}

impl Numbers for Tapered {
    fn visit(&mut self, name: &str, visitor: &mut dyn FnMut(&str, &mut i32)) {
        let (mut middlegame, mut endgame) = (self.middlegame(), self.endgame());
        visitor(&format!("{name}.mg"), &mut middlegame);
        visitor(&format!("{name}.eg"), &mut endgame);
        *self = tapered(middlegame, endgame);
    }

    fn source(&self, _: usize) -> String {
        format!("tapered({}, {})", self.middlegame(), self.endgame())
    }
}

/// How long a line of source may be, in characters.
const WIDTH: usize = 100;

impl<T: Numbers, const N: usize> Numbers for [T; N] {
    fn visit(&mut self, name: &str, visitor: &mut dyn FnMut(&str, &mut i32)) {
        for (i, item) in self.iter_mut().enumerate() {
            item.visit(&format!("{name}[{i}]"), visitor);
        }
    }

    /// On one line if there is room, else with as many items a line as fit.
    fn source(&self, indent: usize) -> String {
        let inner = indent + 4;
        let items: Vec<String> = self.iter().map(|item| item.source(inner)).collect();
        let line = format!("[{}]", items.join(", "));
        // A comma and some name come beside it.
        if !line.contains("],") && !line.contains('\n') && indent + line.len() + 30 < WIDTH {
            return line;
        }
        let is_nested = line.starts_with("[[");
        let mut lines: Vec<String> = Vec::new();
        for item in items {
            match lines.last_mut() {
                Some(last) if !is_nested && inner + last.len() + item.len() + 2 <= WIDTH => {
                    last.push_str(&format!(" {item},"));
                }
                _ => lines.push(format!("{item},")),
            }
        }
        let (inner, outer) = (" ".repeat(inner), " ".repeat(indent));
        let lines: String = lines.iter().map(|line| format!("{inner}{line}\n")).collect();
        format!("[\n{lines}{outer}]")
    }
}

/// Declares the weights: of each its meaning, its name, its type and the value set by hand.
macro_rules! weights {
    ($($(#[$meaning:meta])+ $name:ident: $type:ty = $value:expr;)+) => {
        /// What each feature of a position is worth.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Weights {
            $($(#[$meaning])+ pub $name: $type,)+
        }

        impl Weights {
            /// The weights as they were set by hand, from principle. Published measurements were
            /// made with them, so they stay; what was added later is worth nothing here.
            pub const HAND_SET: Self = Self { $($name: $value,)+ };

            /// Shows every single number, with a name such as `rook_mobility.mg`, to `visitor`,
            /// which may change it; always in the same order.
            pub fn visit(&mut self, visitor: &mut dyn FnMut(&str, &mut i32)) {
                $(self.$name.visit(stringify!($name), visitor);)+
            }

            /// The fields of a value in Rust, a line or more each, as `fitted.rs` has them.
            pub fn source(&self) -> String {
                let fields = [$((stringify!($name), self.$name.source(8)),)+];
                fields.map(|(name, value)| format!("        {name}: {value},\n")).concat()
            }
        }
    };
}
pub(super) use weights;
