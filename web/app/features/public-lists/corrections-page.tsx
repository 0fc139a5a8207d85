import { useTranslation } from 'react-i18next';
import type { CorrectionListItem, CorrectionListPage } from '~/api/types';
import type { Language } from '~/i18n/language';
import { queryStringForPage } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { ArticleLine, ArticleLines, PublicationLinks } from '~/ui/article-line';
import page from '~/ui/page.module.css';
import { PageHead } from '~/ui/page-head';
import { PageLinks } from '~/ui/page-links';
import articlesStyles from './articles-page.module.css';
import styles from './corrections-page.module.css';
import noResults from './no-results.module.css';

type NoticeKind = CorrectionListItem['kind'];

/** Kinds of notices, the most serious first. */
const KINDS: readonly NoticeKind[] = [
  'retraction',
  'removal',
  'expression-of-concern',
  'correction',
  'addendum',
];

/** Returns the kind that an address selects, if it is one. */
export function parseNoticeKind(searchParams: URLSearchParams): NoticeKind | undefined {
  return KINDS.find((kind) => kind === searchParams.get('kind'));
}

interface Props {
  list: CorrectionListPage;
  /** The only kind that is shown. */
  kind: NoticeKind | undefined;
  pageIndex: number;
  pageSize: number;
  language: Language;
  searchParams: URLSearchParams;
}

/** All notices of the journal with the articles that they are about, and what each kind means. */
export function CorrectionsPage({ list, kind, language, searchParams, ...bounds }: Props) {
  const { t } = useTranslation();
  const title = t('routes.publicCorrections');
  return (
    <>
      <PageHead trail={[title]} title={title}>
        <p className={articlesStyles.lead}>{t('publicLists.corrections.lead')}</p>
        <p className={styles.feed}>
          <a href={paths.correctionsFeed(language)}>{t('publicLists.corrections.feed')}</a>
        </p>
      </PageHead>
      <div className={`${page.wrap} ${articlesStyles.results}`}>
        {list.count > 0 || kind ? <KindLinks selected={kind} /> : null}
        {list.count > 0 ? (
          <>
            <ArticleLines>
              {list.results.map((item) => (
                <NoticeLine key={item.notice.slug} item={item} language={language} />
              ))}
            </ArticleLines>
            <PageLinks
              {...bounds}
              count={list.count}
              getHref={(index) => queryStringForPage(searchParams, index)}
            />
          </>
        ) : (
          <div className={noResults.empty}>
            <h2 className={page.sectionTitle}>
              {t(`publicLists.corrections.${kind ? 'noneOfKind' : 'none'}.title`)}
            </h2>
            <p>{t(`publicLists.corrections.${kind ? 'noneOfKind' : 'none'}.text`)}</p>
          </div>
        )}
        <Meanings />
      </div>
    </>
  );
}

function KindLinks({ selected }: { selected: NoticeKind | undefined }) {
  const { t } = useTranslation();
  return (
    <nav
      className={`${articlesStyles.orders} ${styles.kinds}`}
      aria-label={t('publicLists.corrections.kinds')}
    >
      <ul>
        {[undefined, ...KINDS].map((kind) => (
          <li key={kind ?? 'all'}>
            <a
              href={kind ? `${paths.corrections()}?kind=${kind}` : paths.corrections()}
              rel={kind ? 'nofollow' : undefined}
              aria-current={kind === selected ? 'true' : undefined}
            >
              {kind
                ? t(`publicLists.corrections.plural.${kind}`)
                : t('publicLists.corrections.all')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface LineProps {
  item: CorrectionListItem;
  language: Language;
}

function NoticeLine({ item: { kind, notice, about }, language }: LineProps) {
  const { t } = useTranslation();
  return (
    <ArticleLine article={notice} language={language} level={2}>
      <div className={styles.about}>
        <p className={styles.label}>{t(`publicArticle.notices.about.${kind}`)}</p>
        {about ? (
          <>
            <p className={styles.title} lang={about.title.language}>
              <a href={paths.publicArticle(about.slug)}>{about.title.text}</a>
            </p>
            {about.authors.length > 0 ? (
              <p className={styles.authors}>{about.authors.join(', ')}</p>
            ) : null}
            <PublicationLinks article={about} />
          </>
        ) : (
          <p>{t('publicLists.corrections.withdrawn')}</p>
        )}
      </div>
    </ArticleLine>
  );
}

/** Says what each kind of notice means for readers. */
function Meanings() {
  const { t } = useTranslation();
  return (
    <section className={styles.meanings} aria-labelledby="meanings">
      <h2 id="meanings" className={page.sectionTitle}>
        {t('publicLists.corrections.meanings')}
      </h2>
      <dl>
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>{t(`publicLists.corrections.kind.${kind}`)}</dt>
            <dd>{t(`publicLists.corrections.meaning.${kind}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
