import type { Journal } from '~/api/types';

/** Creates the journal as the API returns it in English. */
export function makeJournal(details: Partial<Journal> = {}): Journal {
  return {
    name: 'Cellular Therapy',
    shortName: 'CTT',
    nlmTitle: 'Cell Ther Transplant',
    tagline: 'A journal of cells',
    publisher: 'Press',
    issn: '1866-8836',
    issnPrint: null,
    doiPrefix: '10.18620',
    firstYear: 2008,
    license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    contactEmail: 'office@journal.test',
    reviewMode: 'single',
    ...details,
  };
}
