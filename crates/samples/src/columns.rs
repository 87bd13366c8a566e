//! Columns of a Parquet file, and the struct of Rust that stands for a row of them.

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::RowGroupReader;
use parquet::file::writer::SerializedRowGroupWriter;
use parquet::schema::types::{Type, TypePtr};
use std::io::Write;
use std::sync::Arc;

/// A column, as people are told of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What stands in it.
    pub kind: &'static str,
    /// Whether it may be empty (null).
    pub is_optional: bool,
    /// What that means, with its unit.
    pub meaning: &'static str,
}

/// What may stand in a column.
pub(crate) trait Cell: Sized {
    /// How Parquet keeps it.
    type Kept: DataType;
    /// What people call it.
    const KIND: &'static str;
    /// Whether there may be nothing.
    const IS_OPTIONAL: bool = false;

    /// For the file.
    fn keep(&self) -> Option<<Self::Kept as DataType>::T>;

    /// From the file; `None` if that is none of these.
    fn take(kept: Option<<Self::Kept as DataType>::T>) -> Option<Self>;
}

macro_rules! cell {
    ($type:ty, $kept:ty, $kind:literal) => {
        impl Cell for $type {
            type Kept = $kept;
            const KIND: &'static str = $kind;

            fn keep(&self) -> Option<<$kept as DataType>::T> {
                (*self).try_into().ok()
            }

            fn take(kept: Option<<$kept as DataType>::T>) -> Option<Self> {
                kept?.try_into().ok()
            }
        }
    };
}

cell!(i32, Int32Type, "int32");
cell!(u64, Int64Type, "int64");
cell!(f64, DoubleType, "double");
cell!(bool, BoolType, "boolean");

impl Cell for String {
    type Kept = ByteArrayType;
    const KIND: &'static str = "string";

    fn keep(&self) -> Option<ByteArray> {
        Some(self.as_str().into())
    }

    fn take(kept: Option<ByteArray>) -> Option<Self> {
        Some(kept?.as_utf8().ok()?.to_owned())
    }
}

impl<C: Cell> Cell for Option<C> {
    type Kept = C::Kept;
    const KIND: &'static str = C::KIND;
    const IS_OPTIONAL: bool = true;

    fn keep(&self) -> Option<<C::Kept as DataType>::T> {
        self.as_ref()?.keep()
    }

    fn take(kept: Option<<C::Kept as DataType>::T>) -> Option<Self> {
        match kept {
            None => Some(None),
            kept => C::take(kept).map(Some),
        }
    }
}

/// The column of a schema.
pub(crate) fn declared<C: Cell>(name: &str) -> Result<TypePtr> {
    let physical = C::Kept::get_physical_type();
    let text = (physical == Physical::BYTE_ARRAY).then_some(LogicalType::String);
    let repetition = if C::IS_OPTIONAL { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    let column = Type::primitive_type_builder(name, physical)
        .with_logical_type(text)
        .with_repetition(repetition);
    Ok(Arc::new(column.build()?))
}

/// Writes the next column of a group.
pub(crate) fn write_column<C: Cell, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    cells: impl Iterator<Item = C>,
) -> Result<()> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    for cell in cells {
        let kept = cell.keep();
        levels.push(i16::from(kept.is_some()));
        values.extend(kept);
    }
    let mut column = group.next_column()?.ok_or_else(|| damaged("a column too many"))?;
    let levels = C::IS_OPTIONAL.then_some(levels.as_slice());
    column.typed::<C::Kept>().write_batch(&values, levels, None)?;
    column.close()
}

/// Reads a column of a group, which has so many rows.
pub(crate) fn read_column<C: Cell>(
    group: &dyn RowGroupReader,
    index: usize,
    rows: usize,
) -> Result<Vec<C>> {
    let mut reader = get_typed_column_reader::<C::Kept>(group.get_column_reader(index)?);
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    // It stops at the end of each page.
    let mut read = 0;
    while read < rows {
        let wanted = C::IS_OPTIONAL.then_some(&mut levels);
        match reader.read_records(rows - read, wanted, None, &mut values)?.0 {
            0 => return Err(damaged("a column ends early")),
            more => read += more,
        }
    }
    let mut values = values.into_iter();
    let is_there = |row: usize| !C::IS_OPTIONAL || levels.get(row).is_some_and(|&level| level > 0);
    (0..rows)
        .map(|row| {
            let kept = if is_there(row) { Some(values.next()?) } else { None };
            C::take(kept)
        })
        .collect::<Option<_>>()
        .ok_or_else(|| damaged("a value of the wrong kind"))
}

fn damaged(what: &str) -> ParquetError {
    ParquetError::General(what.to_owned())
}

/// Declares a struct that is a row, one column a field. Its columns have the names, the types and the
/// descriptions of the fields.
macro_rules! rows {
    ($(#[$outer:meta])* pub struct $Row:ident {
        $($(#[doc = $doc:literal])+ pub $field:ident: $type:ty,)*
    }) => {
        $(#[$outer])*
        #[derive(Clone, PartialEq, Debug)]
        pub struct $Row {
            $($(#[doc = $doc])+ pub $field: $type,)*
        }

        impl $Row {
            /// All columns, in the order of the file.
            pub const COLUMNS: &'static [$crate::Column] = &[$($crate::Column {
                name: stringify!($field),
                kind: <$type as $crate::columns::Cell>::KIND,
                is_optional: <$type as $crate::columns::Cell>::IS_OPTIONAL,
                meaning: concat!($($doc),+),
            }),*];

            /// The columns of the file's schema.
            pub(crate) fn declared() -> parquet::errors::Result<Vec<parquet::schema::types::TypePtr>> {
                Ok(vec![$($crate::columns::declared::<$type>(stringify!($field))?),*])
            }

            /// Writes rows as a group.
            pub(crate) fn write_all<W: std::io::Write + Send>(
                rows: &[Self],
                group: &mut parquet::file::writer::SerializedRowGroupWriter<'_, W>,
            ) -> parquet::errors::Result<()> {
                $($crate::columns::write_column(group, rows.iter().map(|row| row.$field.clone()))?;)*
                Ok(())
            }

            /// Reads the rows of a group.
            pub(crate) fn read_all(
                group: &dyn parquet::file::reader::RowGroupReader,
            ) -> parquet::errors::Result<Vec<Self>> {
                let rows = usize::try_from(group.metadata().num_rows()).unwrap_or_default();
                let mut columns = 0..;
                let mut next = || columns.next().unwrap_or_default();
                $(let mut $field = $crate::columns::read_column::<$type>(group, next(), rows)?.into_iter();)*
                let mut row = || Some(Self { $($field: $field.next()?,)* });
                Ok((0..rows).map_while(|_| row()).collect())
            }
        }
    };
}

pub(crate) use rows;
