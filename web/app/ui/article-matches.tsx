import { useTranslation } from 'react-i18next';
import { languageOfText } from '~/lib/text-language';
import styles from './article-matches.module.css';

export interface Match {
  field: 'title' | 'author' | 'keyword' | 'abstract' | 'full-text' | 'doi';
  parts: Part[];
}

interface Part {
  text: string;
  isHit: boolean;
}

/** Why an article was found, where its title does not say it. */
export function Matches({ matches }: { matches: Match[] }) {
  const { t } = useTranslation();
  if (matches.length === 0) return null;
  return (
    <dl className={styles.matches}>
      {matches.map(({ field, parts }, index) => (
        <div key={index}>
          <dt>{t(`publicLists.fields.${field}`)}</dt>
          <dd lang={languageOfText(textOf(parts))}>
            <MarkedParts parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function MarkedParts({ parts }: { parts: Part[] }) {
  return parts.map(({ text, isHit }, index) =>
    isHit ? (
      <mark key={index} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

export function textOf(parts: Part[]): string {
  return parts.map(({ text }) => text).join('');
}
