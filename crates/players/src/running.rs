//! Engines that run.

use crate::{Engine, EngineError, Fault, Uci};

/// Engines that run, each from when it was first asked until it does something wrong.
#[derive(Default, Debug)]
pub struct Running(Vec<(Engine, Uci)>);

impl Running {
    /// Asks an engine, which is started if it does not run, and sent away if it does something
    /// wrong.
    ///
    /// # Errors
    /// [`EngineError`] if it cannot be started. That tells nothing of the question.
    pub fn ask<T>(
        &mut self,
        engine: &Engine,
        ask: impl FnOnce(&mut Uci) -> Result<T, Fault>,
    ) -> Result<Result<T, Fault>, EngineError> {
        let known = self.0.iter().position(|(known, _)| known == engine);
        let mut uci = match known {
            Some(at) => self.0.swap_remove(at).1,
            None => engine.start()?,
        };
        let answer = ask(&mut uci);
        if answer.is_ok() {
            self.0.push((engine.clone(), uci));
        }
        Ok(answer)
    }
}
