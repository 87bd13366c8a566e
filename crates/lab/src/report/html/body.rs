//! The body of the page: headings, tables and plots.

use std::io::{self, Write};

use super::super::format::grouped;
use super::super::tables::{self, Cell, Column, Table, limit_title};
use super::super::{Report, Section, plots, words};
use super::escaped;

/// More suites would make a list of links too long to help.
const FEWEST_LINKS: usize = 2;

pub(super) fn write_header(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<h1>{}</h1>", escaped(&report.title))?;
    writeln!(out, "<dl class=\"particulars\">")?;
    for (name, text) in report.particulars() {
        writeln!(out, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(&name), escaped(&text))?;
    }
    writeln!(out, "</dl>")?;
    if report.sections.len() >= FEWEST_LINKS {
        writeln!(out, "<nav aria-label=\"Suites\"><ul>")?;
        for (index, section) in report.sections.iter().enumerate() {
            let name = escaped(&section.suite.name);
            writeln!(out, "<li><a href=\"#suite-{index}\">{name}</a></li>")?;
        }
        writeln!(out, "</ul></nav>")?;
    }
    Ok(())
}

pub(super) fn write_sections(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut sections = report.sections.iter().enumerate();
    sections.try_for_each(|(index, section)| write_section(index, section, out))
}

fn write_section(index: usize, section: &Section, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "<section class=\"suite\" id=\"suite-{index}\" aria-labelledby=\"name-{index}\">"
    )?;
    writeln!(out, "<h2 id=\"name-{index}\">{}</h2>", escaped(&section.suite.name))?;
    writeln!(out, "<p class=\"description\">{}</p>", escaped(&section.description()))?;
    if !section.summary.is_complete() {
        writeln!(
            out,
            "<p class=\"unfinished\">Not all is searched yet. Sums are over the positions that \
             every policy has finished.</p>"
        )?;
    }
    write_short(section, out)?;
    writeln!(out, "<div class=\"pair\">")?;
    for table in tables::of_suite(section) {
        write_table(&table, out)?;
    }
    writeln!(out, "</div>")?;
    write_plots(index, section, out)?;
    let limits = &section.summary.limits;
    writeln!(out, "<h3>Limit by limit</h3>")?;
    for (number, limit) in limits.iter().enumerate() {
        let open = if number + 1 == limits.len() { " open" } else { "" };
        let unfinished = section.unfinished(limit).unwrap_or_default();
        writeln!(
            out,
            "<details class=\"limit\"{open}><summary>{} <span>{unfinished}</span></summary>",
            limit_title(limit.limit)
        )?;
        tables::of_limit(section, limit).iter().try_for_each(|table| write_table(table, out))?;
        writeln!(out, "</details>")?;
    }
    if let Some(table) = tables::of_cutoffs(section) {
        writeln!(out, "<details class=\"limit\"><summary>{}</summary>", escaped(&table.title))?;
        write_table(&table, out)?;
        writeln!(out, "</details>")?;
    }
    write_positions(index, section, out)?;
    writeln!(out, "</section>")
}

/// What came out, in a sentence for each policy.
fn write_short(section: &Section, out: &mut dyn Write) -> io::Result<()> {
    let sentences = words::in_short(section);
    if sentences.is_empty() {
        return Ok(());
    }
    let limit = limit_title(section.summary.detail.limit).to_lowercase();
    writeln!(out, "<div class=\"short\"><h3>In short, {limit}</h3><ul>")?;
    for (policy, sentence) in sentences {
        writeln!(out, "<li><b>{}</b> {}</li>", escaped(&policy), escaped(&sentence))?;
    }
    writeln!(out, "</ul></div>")
}

fn write_plots(index: usize, section: &Section, out: &mut dyn Write) -> io::Result<()> {
    let plots = plots::of_section(section);
    if plots.is_empty() {
        return Ok(());
    }
    writeln!(out, "<div class=\"plots\">")?;
    for (number, plot) in plots.iter().enumerate() {
        let svg = plot.to_svg(&format!("plot-{index}-{number}"));
        writeln!(
            out,
            "<figure><h3>{}</h3>{svg}<figcaption>{}</figcaption></figure>",
            escaped(plot.title),
            escaped(plot.remark)
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
fn write_positions(index: usize, section: &Section, out: &mut dyn Write) -> io::Result<()> {
    let detail = &section.summary.detail;
    if detail.kept.is_empty() {
        return Ok(());
    }
    let title = limit_title(detail.limit);
    writeln!(out, "<h3>Position by position, {}</h3>", title.to_lowercase())?;
    if detail.left_out > 0 {
        writeln!(
            out,
            "<p>{} of {} positions are listed, those first on which policies differ.</p>",
            grouped(detail.kept.len() as u64),
            grouped((detail.kept.len() + detail.left_out) as u64)
        )?;
    }
    writeln!(out, "<div class=\"positions\" data-suite=\"{index}\"></div>")?;
    writeln!(out, "<noscript><p>Positions and boards need JavaScript.</p></noscript>")
}
