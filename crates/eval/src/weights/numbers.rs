//! How weights are declared, gone through one by one, and written as source.

use crate::tapered::{Tapered, tapered};

/// Something that numbers can be read from and written to one by one.
pub(super) trait Numbers {
    /// Shows every number, with its name, to `visitor`, which may change it.
    fn visit(&mut self, name: &str, visitor: &mut dyn FnMut(&str, &mut i32));

    /// The expression that it is in Rust. Its lines are indented by `indent`, and on the first one
    /// stand so many characters before it.
    fn source(&self, indent: usize, before: usize) -> String;
}

impl Numbers for i32 {
    fn visit(&mut self, name: &str, visitor: &mut dyn FnMut(&str, &mut i32)) {
        visitor(name, self);
    }

    fn source(&self, _: usize, _: usize) -> String {
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

    fn source(&self, _: usize, _: usize) -> String {
        format!("tapered({}, {})", self.middlegame(), self.endgame())
    }
}

/// Points of something that costs or scales: they add up, and may be none or negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points(pub i32);

/// A table of points.
pub(super) const fn points<const N: usize>(values: [i32; N]) -> [Points; N] {
    let mut points = [Points(0); N];
    let mut i = 0;
    while i < N {
        points[i] = Points(values[i]);
        i += 1;
    }
    points
}

impl Numbers for Points {
    fn visit(&mut self, name: &str, visitor: &mut dyn FnMut(&str, &mut i32)) {
        visitor(&format!("{name}.points"), &mut self.0);
    }

    fn source(&self, _: usize, _: usize) -> String {
        format!("Points({})", self.0)
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
    fn source(&self, indent: usize, before: usize) -> String {
        let inner = indent + 4;
        let items: Vec<String> = self.iter().map(|item| item.source(inner, inner)).collect();
        let line = format!("[{}]", items.join(", "));
        // A comma comes behind it.
        if !line.starts_with("[[") && !line.contains('\n') && before + line.len() < WIDTH {
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
                let before = |name: &str| "        ".len() + name.len() + ": ".len();
                let fields = [$({
                    let name = stringify!($name);
                    (name, self.$name.source(8, before(name)))
                },)+];
                fields.map(|(name, value)| format!("        {name}: {value},\n")).concat()
            }
        }
    };
}
pub(super) use weights;
