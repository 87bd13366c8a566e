//! Why two searches of a position came to what they did.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::searches::{SearchId, Searches};
use crate::tell;

/// The two.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    left: SearchId,
    right: SearchId,
}

/// In words.
#[derive(Serialize)]
pub struct Answer {
    text: String,
}

/// Answers.
///
/// # Errors
/// [`Refusal`] if one of the searches has not ended or they are of different positions.
pub fn difference(searches: &Searches, question: &Question) -> Result<Answer, Refusal> {
    let left = searches.finished(question.left)?;
    let right = searches.finished(question.right)?;
    if left.task.game.position() != right.task.game.position() {
        return Err(Refusal::Bad("the searches are of different positions".to_owned()));
    }
    Ok(Answer { text: tell::difference(&left, &right) })
}
