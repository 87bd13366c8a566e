//! Why two searches of a position came to what they did.
//!
//! They may be kept in two places that know nothing of each other: each gives an [`Account`], says
//! where it parts from that of the other, and both together are told.

use serde::Deserialize;

use crate::refusal::Refusal;
use crate::searches::{Finished, SearchId, Searches};
use crate::tell;

pub use crate::tell::{Account, Told};

/// Two searches of one place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    left: SearchId,
    right: SearchId,
}

/// Two searches of any places, and where they part.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a JSON object")]
pub struct Accounts {
    left: Account,
    right: Account,
    parting: Option<Told>,
}

/// Answers.
///
/// # Errors
/// [`Refusal`] if one of the searches has not ended or they are of different positions.
pub fn difference(searches: &Searches, question: &Question) -> Result<Vec<Told>, Refusal> {
    let left = searches.finished(question.left)?;
    let right = searches.finished(question.right)?;
    let (of_left, of_right) = (account(&left), account(&right));
    // Whoever sees more has a line that the other one cut short.
    let parting = match parting(&left, &of_right)? {
        Some(told) => Some(told),
        None => parting(&right, &of_left)?,
    };
    told(&Accounts { left: of_left, right: of_right, parting })
}

/// What a search has to say of itself.
pub fn account(finished: &Finished) -> Account {
    Account::of(finished)
}

/// Where a search was content with a pass and the other one was not.
///
/// # Errors
/// [`Refusal`] if they are of different positions.
pub fn parting(finished: &Finished, other: &Account) -> Result<Option<Told>, Refusal> {
    check(&account(finished), other)?;
    tell::parting(finished, other)
}

/// Tells of both.
///
/// # Errors
/// [`Refusal`] if they are of different positions.
pub fn told(accounts: &Accounts) -> Result<Vec<Told>, Refusal> {
    let Accounts { left, right, parting } = accounts;
    check(left, right)?;
    Ok(tell::difference(left, right, parting.as_ref()))
}

fn check(one: &Account, other: &Account) -> Result<(), Refusal> {
    if one.is_of(other) {
        return Ok(());
    }
    Err(Refusal::Bad("the searches are of different positions".to_owned()))
}
