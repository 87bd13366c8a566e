//! Tells the program by what compiler, for what processor and from which sources it is built.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(compiler).arg("--version").output();
    let version = version.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let version = version.as_deref().map_or("an unknown compiler", str::trim);
    println!("cargo::rustc-env=CAESURA_RUSTC={version}");
    let target = env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=CAESURA_TARGET={target}");
    println!("cargo::rustc-env=CAESURA_COMMIT={}", commit());
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CAESURA_COMMIT");
}

/// The last commit that changed what the program is made of, and whether that was changed since. It
/// is found out again when one of these files changes. Who builds without a repository may name it
/// in the environment.
fn commit() -> String {
    const SOURCES: [&str; 4] =
        [":(glob)crates/*/src/**", "crates/network/nets", "suites", "Cargo.lock"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.arg("-C").arg(&root).args(arguments).arg("--").args(SOURCES);
        let output = command.output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    for name in ["suites", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={}", root.join(name).display());
    }
    for entry in root.join("crates").read_dir().into_iter().flatten().flatten() {
        for folder in ["src", "nets"].map(|name| entry.path().join(name)) {
            if folder.is_dir() {
                println!("cargo::rerun-if-changed={}", folder.display());
            }
        }
    }
    if let Ok(named) = env::var("CAESURA_COMMIT") {
        return named;
    }
    let Some(commit) =
        git(&["log", "-1", "--format=%h", "--abbrev=7"]).filter(|hash| !hash.is_empty())
    else {
        return "unknown".to_owned();
    };
    if git(&["status", "--porcelain", "--untracked-files=no"])
        .is_some_and(|changed| changed.is_empty())
    {
        return commit;
    }
    // What is changed now may be committed as it is.
    let log = Command::new("git")
        .arg("-C")
        .arg(&root)
        .args(["rev-parse", "--git-path", "logs/HEAD"])
        .output();
    if let Ok(log) = log {
        println!(
            "cargo::rerun-if-changed={}",
            root.join(String::from_utf8_lossy(&log.stdout).trim()).display()
        );
    }
    format!("{commit} and changes")
}
