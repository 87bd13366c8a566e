//! What is drawn in a figure, as a table.

use std::io;

use columns::{Declared, declared, to_bytes, write_column};

use crate::plot::Figure;

/// A row a point: its series, whose it is, where it lies, the ends of its interval, and what it
/// stands for.
pub(super) struct Drawn {
    columns: Vec<(&'static str, Values)>,
}

/// What stands in a column.
enum Values {
    Texts(Vec<String>),
    /// With nothing where there is no interval.
    Numbers(Vec<Option<f64>>),
}

impl Values {
    fn texts(texts: impl Iterator<Item: Into<String>>) -> Self {
        Self::Texts(texts.map(Into::into).collect())
    }

    fn numbers(numbers: impl Iterator<Item: Into<Option<f64>>>) -> Self {
        Self::Numbers(numbers.map(Into::into).collect())
    }

    fn len(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.len(),
            Self::Numbers(numbers) => numbers.len(),
        }
    }

    fn text(&self, row: usize) -> String {
        match self {
            Self::Texts(texts) => texts[row].clone(),
            Self::Numbers(numbers) => numbers[row].map(|n| n.to_string()).unwrap_or_default(),
        }
    }

    fn declared(&self, name: &str) -> columns::Result<Declared> {
        match self {
            Self::Texts(_) => declared::<String>(name),
            Self::Numbers(_) => declared::<Option<f64>>(name),
        }
    }
}

impl Drawn {
    /// What is drawn in a figure.
    pub(super) fn of(figure: &Figure) -> Self {
        let columns = match figure {
            Figure::Plot(plot) => {
                let points = || {
                    let all = plot.series.iter();
                    all.flat_map(|series| series.points.iter().map(move |point| (series, point)))
                };
                vec![
                    ("series", Values::texts(points().map(|(series, _)| &series.name))),
                    ("name", Values::texts(points().map(|(series, point)| series.name_of(point)))),
                    (plot.x.name, Values::numbers(points().map(|(_, point)| point.x))),
                    (plot.y.name, Values::numbers(points().map(|(_, point)| point.y))),
                    ("low", Values::numbers(points().map(|(_, point)| Some(point.interval?.0)))),
                    ("high", Values::numbers(points().map(|(_, point)| Some(point.interval?.1)))),
                    ("label", Values::texts(points().map(|(_, point)| &point.label))),
                ]
            }
            Figure::Dots(dots) => {
                let dots_of = || dots.dots.iter();
                vec![
                    ("series", Values::texts(dots_of().map(|dot| &dot.name))),
                    (dots.axis.name, Values::numbers(dots_of().map(|dot| dot.value))),
                    ("low", Values::numbers(dots_of().map(|dot| dot.interval.0))),
                    ("high", Values::numbers(dots_of().map(|dot| dot.interval.1))),
                    ("label", Values::texts(dots_of().map(|dot| &dot.label))),
                ]
            }
        };
        Self { columns }
    }

    /// With a header; nothing where there is no number.
    pub(super) fn to_csv(&self) -> io::Result<Vec<u8>> {
        let mut out = csv::Writer::from_writer(Vec::new());
        out.write_record(self.columns.iter().map(|(name, _)| name))?;
        let rows = self.columns.first().map_or(0, |(_, values)| values.len());
        for row in 0..rows {
            out.write_record(self.columns.iter().map(|(_, values)| values.text(row)))?;
        }
        out.into_inner().map_err(|error| io::Error::other(error.to_string()))
    }

    /// The same columns, of text and doubles.
    pub(super) fn to_parquet(&self) -> io::Result<Vec<u8>> {
        let all = self.columns.iter().map(|(name, values)| values.declared(name));
        let all = all.collect::<columns::Result<_>>().map_err(io::Error::other)?;
        let write = |out: &mut columns::Writer<'_>| {
            self.columns.iter().try_for_each(|(_, values)| match values {
                Values::Texts(texts) => write_column(out, texts.iter().cloned()),
                Values::Numbers(numbers) => write_column(out, numbers.iter().copied()),
            })
        };
        to_bytes("drawn", &[], all, write).map_err(io::Error::other)
    }
}
