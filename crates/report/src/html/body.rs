//! The body of the page: headings, tables and plots.

use std::io::{self, Write};

use super::super::Report;
use super::super::chapter::{Block, Chapter, Part};
use super::super::plot::Figure;
use super::super::table::{Cell, Column, Table};
use super::escaped;

/// So many chapters need a list of links.
const FEWEST_LINKS: usize = 2;

pub(super) fn write_header(
    report: &Report<'_>,
    chapters: &[Chapter],
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "<h1>{}</h1>", escaped(&report.title))?;
    write_terms("particulars", &report.particulars(), out)?;
    if chapters.len() >= FEWEST_LINKS {
        writeln!(out, "<nav aria-label=\"Chapters\"><ul>")?;
        for (index, chapter) in chapters.iter().enumerate() {
            let name = escaped(&chapter.title);
            writeln!(out, "<li><a href=\"#chapter-{index}\">{name}</a></li>")?;
        }
        writeln!(out, "</ul></nav>")?;
    }
    Ok(())
}

pub(super) fn write_chapters(chapters: &[Chapter], out: &mut dyn Write) -> io::Result<()> {
    chapters.iter().enumerate().try_for_each(|(index, chapter)| write_chapter(index, chapter, out))
}

fn write_chapter(index: usize, chapter: &Chapter, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "<section class=\"chapter\" id=\"chapter-{index}\" aria-labelledby=\"name-{index}\">"
    )?;
    writeln!(out, "<h2 id=\"name-{index}\">{}</h2>", escaped(&chapter.title))?;
    writeln!(out, "<p class=\"description\">{}</p>", escaped(&chapter.description()))?;
    chapter.blocks.iter().try_for_each(|block| write_block(index, block, out))?;
    writeln!(out, "</section>")
}

fn write_block(chapter: usize, block: &Block, out: &mut dyn Write) -> io::Result<()> {
    match block {
        Block::Remark(text) => writeln!(out, "<p class=\"remark\">{}</p>", escaped(text)),
        Block::Short { title, sentences } => write_short(title, sentences, out),
        Block::Lines { title, text } => {
            writeln!(out, "<h3>{}</h3>", escaped(title))?;
            let lines: Vec<String> = text.lines().map(escaped).collect();
            writeln!(out, "<pre class=\"lines\">{}</pre>", lines.join("\n"))
        }
        Block::Terms { title, terms } => {
            writeln!(out, "<h3>{}</h3>", escaped(title))?;
            write_terms("terms", terms, out)
        }
        Block::Table(table) => write_table(table, out),
        Block::Overview(tables) => {
            writeln!(out, "<div class=\"pair\">")?;
            for table in tables {
                writeln!(out, "<div>")?;
                write_table(table, out)?;
                writeln!(out, "</div>")?;
            }
            writeln!(out, "</div>")
        }
        Block::Plots(plots) => write_plots(chapter, plots, out),
        Block::Parts { title, parts } => {
            writeln!(out, "<h3>{}</h3>", escaped(title))?;
            let last = parts.len().wrapping_sub(1);
            let mut parts = parts.iter().enumerate();
            parts.try_for_each(|(index, part)| write_part(part, index == last, out))
        }
        Block::Positions { title, remark } => {
            write_positions(chapter, title, remark.as_deref(), out)
        }
    }
}

fn write_terms(class: &str, terms: &[(String, String)], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<dl class=\"{class}\">")?;
    for (name, text) in terms {
        writeln!(out, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(name), escaped(text))?;
    }
    writeln!(out, "</dl>")
}

/// What came out, in a sentence for each.
fn write_short(title: &str, sentences: &[(String, String)], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<div class=\"short\"><h3>{}</h3><ul>", escaped(title))?;
    for (name, sentence) in sentences {
        writeln!(out, "<li><b>{}</b> {}</li>", escaped(name), escaped(sentence))?;
    }
    writeln!(out, "</ul></div>")
}

fn write_part(part: &Part, is_open: bool, out: &mut dyn Write) -> io::Result<()> {
    let open = if is_open { " open" } else { "" };
    let remark = part.remark.as_deref().unwrap_or_default();
    writeln!(
        out,
        "<details class=\"part\"{open}><summary>{} <span>{}</span></summary>",
        escaped(&part.title),
        escaped(remark)
    )?;
    part.tables.iter().try_for_each(|table| write_table(table, out))?;
    writeln!(out, "</details>")
}

fn write_plots(chapter: usize, plots: &[Figure], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<div class=\"plots\">")?;
    for (number, plot) in plots.iter().enumerate() {
        let svg = plot.to_svg(&format!("plot-{chapter}-{number}"));
        writeln!(
            out,
            "<figure><h3>{}</h3>{svg}<figcaption>{}</figcaption></figure>",
            escaped(plot.title()),
            escaped(plot.remark())
        )?;
    }
    writeln!(out, "</div>")
}

fn write_table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\"><table>\
                   <caption>{0}</caption><thead><tr>",
        escaped(&table.title)
    )?;
    for column in &table.columns {
        write_head(column, out)?;
    }
    writeln!(out, "</tr></thead><tbody>")?;
    for row in &table.rows {
        write!(out, "<tr>")?;
        for (index, (column, cell)) in table.columns.iter().zip(row).enumerate() {
            write_cell(index == 0, column, cell, out)?;
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody></table></div>")?;
    write_meanings(&table.columns, out)
}

fn write_head(column: &Column, out: &mut dyn Write) -> io::Result<()> {
    let class = if column.is_words { "words" } else { "number" };
    let title = match column.meaning {
        "" => String::new(),
        meaning => format!(" title=\"{}\"", escaped(meaning)),
    };
    write!(out, "<th scope=\"col\" class=\"{class}\"{title}>{}</th>", escaped(&column.name))
}

fn write_cell(is_head: bool, column: &Column, cell: &Cell, out: &mut dyn Write) -> io::Result<()> {
    let key = cell.key.map(|key| format!(" data-key=\"{key}\"")).unwrap_or_default();
    let text = escaped(&cell.text);
    match (is_head, column.is_words) {
        (true, _) => write!(out, "<th scope=\"row\"{key}>{text}</th>"),
        (false, true) => write!(out, "<td class=\"words\"{key}>{text}</td>"),
        (false, false) => write!(out, "<td{key}>{text}</td>"),
    }
}

/// What the columns mean, for those who cannot rest a pointer on them.
fn write_meanings(columns: &[Column], out: &mut dyn Write) -> io::Result<()> {
    let mut told = columns.iter().filter(|column| !column.meaning.is_empty()).peekable();
    if told.peek().is_none() {
        return Ok(());
    }
    writeln!(out, "<details class=\"meanings\"><summary>What the columns mean</summary><dl>")?;
    for column in told {
        let (name, meaning) = (escaped(&column.name), escaped(column.meaning));
        writeln!(out, "<div><dt>{name}</dt><dd>{meaning}</dd></div>")?;
    }
    writeln!(out, "</dl></details>")
}

/// The place of the positions, which the script fills.
fn write_positions(
    chapter: usize,
    title: &str,
    remark: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "<h3>{}</h3>", escaped(title))?;
    if let Some(remark) = remark {
        writeln!(out, "<p>{}</p>", escaped(remark))?;
    }
    writeln!(out, "<div class=\"positions\" data-chapter=\"{chapter}\"></div>")?;
    writeln!(out, "<noscript><p>Positions and boards need JavaScript.</p></noscript>")
}
