//! Where results come from.

/// What a process is that finds something: which program, and called how.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The commit of the sources that the program was built from.
    pub commit: String,
    /// The checksum of the network that is part of the program.
    pub network: String,
    /// The command, as it would be typed in a shell.
    pub command: String,
}

impl Origin {
    /// What there is to tell of it: names and texts.
    pub fn particulars(&self) -> [(&'static str, &str); 3] {
        let Self { commit, network, command } = self;
        [("Commit", commit), ("Network", network), ("Command", command)]
    }
}
