//! Reading requests: bodies, queries, numbers in addresses.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use explore::Refusal;
use serde::de::DeserializeOwned;

use crate::refused::Refused;

/// A body of JSON. One that is no such thing is refused with its fault.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            // That it was understood but is not what it should be is a bad request like any other.
            Err(JsonRejection::JsonDataError(error)) => {
                Err(Refusal::Bad(fault(&error.body_text()).to_owned()).into())
            }
            Err(error) => Err(Refused { status: error.status(), reason: error.body_text() }),
        }
    }
}

/// What a text says behind its introduction.
fn fault(text: &str) -> &str {
    text.split_once(": ").map_or(text, |(_, fault)| fault)
}

/// What stands behind the question mark of an address.
pub(crate) struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(asked)| Self(asked)).map_err(|error: QueryRejection| {
            Refusal::Bad(fault(&error.body_text()).to_owned()).into()
        })
    }
}
