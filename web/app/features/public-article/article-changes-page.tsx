import { useTranslation } from 'react-i18next';
import type { VersionChanges } from '~/api/types';
import type { Language } from '~/i18n/language';
import { formatLongDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { PageHead } from '~/ui/page-head';
import page from '~/ui/page.module.css';
import styles from './article-changes-page.module.css';

type Part = VersionChanges['parts'][number];

interface Props {
  changes: VersionChanges;
  language: Language;
}

/** Public page that shows what a version of an article changes, word by word. */
export function ArticleChangesPage({ changes, language }: Props) {
  const { t } = useTranslation();
  const { slug, title, number, current, publishedOn, summary, parts } = changes;
  const previous = number - 1;
  const href = number === current ? paths.publicArticle(slug) : paths.articleVersion(slug, number);
  return (
    <article>
      <PageHead
        trail={[{ name: title.text, href: paths.publicArticle(slug) }]}
        title={t('publicArticle.versions.changesTitle', { number })}
      >
        <p className={styles.article}>
          <a href={href} lang={title.language}>
            {title.text}
          </a>
        </p>
        <p>
          {publishedOn ? (
            <time dateTime={publishedOn}>{formatLongDate(publishedOn, language)}</time>
          ) : null}
          {publishedOn ? ' · ' : null}
          {t('publicArticle.versions.changesLead', { previous })}
        </p>
        {summary ? <p lang={summary.language}>{summary.text}</p> : null}
      </PageHead>
      <div className={`${page.wrap} ${styles.parts}`}>
        {parts.map((part) => (
          <ChangedPart key={`${part.name} ${part.language}`} part={part} />
        ))}
        <p>
          <a href={paths.articleVersion(slug, previous)}>
            {t('publicArticle.versions.version', { number: previous })}
          </a>
          {' · '}
          <a href={href}>{t('publicArticle.versions.version', { number })}</a>
        </p>
      </div>
    </article>
  );
}

function ChangedPart({ part: { name, language, paragraphs } }: { part: Part }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>
        {language ? t(`publicArticle.versions.inLanguage.${language}`, { part: name }) : name}
      </h2>
      {paragraphs.length === 0 ? <p>{t('publicArticle.versions.pdfReplaced')}</p> : null}
      {paragraphs.map((pieces, index) => (
        <p key={index} lang={language ?? undefined} className={styles.paragraph}>
          {pieces.map((piece, at) => (
            <Piece key={at} {...piece} />
          ))}
        </p>
      ))}
    </section>
  );
}

/** Deletions and insertions differ by their lines, not only by colour. */
function Piece({ kind, text }: Part['paragraphs'][number][number]) {
  const { t } = useTranslation();
  if (kind === 'unchanged') return text;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  const label = kind === 'removed' ? 'removedText' : 'addedText';
  return (
    <Mark>
      <span className={styles.hiddenText}>[{t(`publicArticle.versions.${label}`)}] </span>
      {text}
    </Mark>
  );
}
