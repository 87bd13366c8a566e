//! Parquet files of one table: columns by the kinds of Rust that stand in them, and [`rows!`],
//! which declares a struct that is a row.

use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};

pub use parquet::errors::{ParquetError, Result};

/// A column of a schema, as [`declared`] makes it.
pub type Declared = TypePtr;

/// Where the columns of a table are written to, one after the other.
pub type Writer<'a> = SerializedRowGroupWriter<'a, Vec<u8>>;

/// A file that is read.
pub struct File {
    reader: SerializedFileReader<Bytes>,
}

impl File {
    /// Opens what stands in memory.
    ///
    /// # Errors
    /// If these are no Parquet file. One that is damaged may still panic later: see to it that it
    /// is whole.
    pub fn open(bytes: Vec<u8>) -> Result<Self> {
        Ok(Self { reader: SerializedFileReader::new(Bytes::from(bytes))? })
    }

    /// What the metadata has under a key.
    pub fn metadata(&self, key: &str) -> Option<&str> {
        let all = self.reader.metadata().file_metadata().key_value_metadata()?;
        all.iter().find(|entry| entry.key == key)?.value.as_deref()
    }

    /// The parts that its rows lie in.
    ///
    /// # Errors
    /// If a part cannot be read.
    pub fn parts(&self) -> impl Iterator<Item = Result<Box<dyn RowGroupReader + '_>>> {
        (0..self.reader.num_row_groups()).map(|part| self.reader.get_row_group(part))
    }
}

/// A file of one table: its name, what stands in the metadata, its columns, and how these are
/// written.
///
/// # Errors
/// If what is written is not what was declared.
pub fn to_bytes(
    name: &str,
    metadata: &[(String, String)],
    columns: Vec<Declared>,
    write: impl FnOnce(&mut Writer<'_>) -> Result<()>,
) -> Result<Vec<u8>> {
    let schema = Type::group_type_builder(name).with_fields(columns).build()?;
    let pairs = metadata.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone()));
    let properties =
        WriterProperties::builder().set_key_value_metadata(Some(pairs.collect())).build();
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    write(&mut group)?;
    group.close()?;
    file.into_inner()
}

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
pub trait Cell: Sized {
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

/// A column that holds cells of a kind.
///
/// # Errors
/// If it cannot be.
pub fn declared<C: Cell>(name: &str) -> Result<TypePtr> {
    let physical = C::Kept::get_physical_type();
    let text = (physical == Physical::BYTE_ARRAY).then_some(LogicalType::String);
    let repetition = if C::IS_OPTIONAL { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    let column = Type::primitive_type_builder(name, physical)
        .with_logical_type(text)
        .with_repetition(repetition);
    Ok(Arc::new(column.build()?))
}

/// Writes the next column of those declared.
///
/// # Errors
/// If it is not the one declared, or there is none left.
pub fn write_column<C: Cell>(group: &mut Writer<'_>, cells: impl Iterator<Item = C>) -> Result<()> {
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

/// Reads a column of a part, which has so many rows.
///
/// # Errors
/// If it ends early or holds something else.
pub fn read_column<C: Cell>(
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

/// Declares a struct that is a row, one column a field. Its columns have the names, the types and
/// the descriptions of the fields.
#[macro_export]
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
                kind: <$type as $crate::Cell>::KIND,
                is_optional: <$type as $crate::Cell>::IS_OPTIONAL,
                meaning: concat!($($doc),+),
            }),*];

            /// These columns, declared.
            pub(crate) fn declared() -> $crate::Result<Vec<$crate::Declared>> {
                Ok(vec![$($crate::declared::<$type>(stringify!($field))?),*])
            }

            /// Writes rows, column by column.
            pub(crate) fn write_all(rows: &[Self], out: &mut $crate::Writer<'_>) -> $crate::Result<()> {
                $($crate::write_column(out, rows.iter().map(|row| row.$field.clone()))?;)*
                Ok(())
            }

            /// Reads all rows of a file.
            pub(crate) fn read_all(file: &$crate::File) -> $crate::Result<Vec<Self>> {
                let mut all = Vec::new();
                for part in file.parts() {
                    let part = part?;
                    let rows = usize::try_from(part.metadata().num_rows()).unwrap_or_default();
                    let mut columns = 0..;
                    let mut next = || columns.next().unwrap_or_default();
                    $(let mut $field =
                        $crate::read_column::<$type>(&*part, next(), rows)?.into_iter();)*
                    let mut row = || Some(Self { $($field: $field.next()?,)* });
                    all.extend((0..rows).map_while(|_| row()));
                }
                Ok(all)
            }
        }
    };
}
