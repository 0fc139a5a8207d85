import { readNewsletterConsent } from '~/api/newsletter.server';
import { findArticles, listOnlineFirst, readLatestIssue } from '~/api/public-lists.server';
import { readEnumerations } from '~/api/public-site.server';
import { summarize } from '~/features/public-article/summary';
import type { Language } from '~/i18n/language';
import { detectLanguage } from '~/lib/detect-language';
import { badGateway } from './failures.server';

const SHOWN_ONLINE_FIRST = 3;
/** More than are shown: those of the current issue are left out. */
const LATEST = 40;

/**
 * Reads what the home page shows. A partial page would be cached until the site changes, so any
 * failure is an error.
 */
export async function readHome(request: Request) {
  try {
    return await readParts(request, detectLanguage(request));
  } catch (error) {
    throw badGateway(request, error);
  }
}

async function readParts(request: Request, language: Language) {
  const [issue, onlineFirst, latest, { articleTypes }, consent] = await Promise.all([
    readLatestIssue(request, language),
    listOnlineFirst(request, language, { pageIndex: 0, pageSize: SHOWN_ONLINE_FIRST }),
    findArticles(request, language, { pageIndex: 0, pageSize: LATEST }),
    readEnumerations(request),
    readNewsletterConsent(request, language),
  ]);
  return {
    content: {
      issue,
      foreword: issue ? summarize(issue.foreword.text) : '',
      onlineFirst,
      latest: latest.results,
    },
    consent,
    articleTypes: articleTypes.map((type) => (language === 'ru' ? type.nameRu : type.nameEn)),
  };
}
