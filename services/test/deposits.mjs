/**
 * The XML of a deposit of one article, valid in schema 5.3.1.
 *
 * @param {Partial<typeof DEFAULTS>} [changes]
 */
export function buildDeposit(changes = {}) {
  const facts = { ...DEFAULTS, ...changes };
  return `<?xml version="1.0" encoding="UTF-8"?>
<doi_batch xmlns="http://www.crossref.org/schema/5.3.1" version="5.3.1">
  <head>
    <doi_batch_id>${facts.batch}</doi_batch_id>
    <timestamp>${facts.version}</timestamp>
    <depositor><depositor_name>ctt</depositor_name><email_address>doi@example.org</email_address></depositor>
    <registrant>Example University</registrant>
  </head>
  <body>
    <journal>
      <journal_metadata language="en">
        <full_title>${facts.journal}</full_title>
        ${facts.issns.map((issn) => `<issn media_type="electronic">${issn}</issn>`).join('')}
      </journal_metadata>
      <journal_issue>
        <publication_date media_type="online"><year>2024</year></publication_date>
        <journal_volume><volume>13</volume></journal_volume>
        <issue>2</issue>
      </journal_issue>
${facts.dois.map((doi) => renderArticle(doi, facts)).join('\n')}
    </journal>
  </body>
</doi_batch>
`;
}

const DEFAULTS = {
  batch: 'ctt-0001',
  version: '20240628120000000',
  journal: 'Cellular Therapy and Transplantation',
  issns: ['1866-8836'],
  dois: ['10.5555/ctt.1'],
  title: 'Haploidentical transplantation',
  surname: 'Petrov',
  resource: 'https://example.org/en/articles/1',
  /** @type {string[]} */
  citations: [],
};

/**
 * @param {string} doi
 * @param {typeof DEFAULTS} facts
 */
function renderArticle(doi, { title, surname, resource, citations }) {
  const list = citations.map((text, index) => `<citation key="ref${index + 1}">${text}</citation>`);
  return `      <journal_article publication_type="full_text" language="en">
        <titles><title>${title}</title></titles>
        <contributors>
          <person_name sequence="first" contributor_role="author">
            <given_name>Ivan</given_name><surname>${surname}</surname>
          </person_name>
        </contributors>
        <publication_date media_type="online"><year>2024</year></publication_date>
        <doi_data><doi>${doi}</doi><resource>${resource}</resource></doi_data>
        ${list.length ? `<citation_list>${list.join('')}</citation_list>` : ''}
      </journal_article>`;
}
