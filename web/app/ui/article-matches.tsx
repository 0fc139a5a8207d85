import { useTranslation } from 'react-i18next';
import { detectTextLanguage } from '~/lib/detect-language';
import styles from './article-matches.module.css';

export interface Match {
  field: 'title' | 'author' | 'keyword' | 'abstract' | 'full-text' | 'doi';
  parts: TextFragment[];
}

interface TextFragment {
  text: string;
  isHit: boolean;
}

/** Search matches outside the title. */
export function Matches({ matches }: { matches: Match[] }) {
  const { t } = useTranslation();
  if (matches.length === 0) return null;
  return (
    <dl className={styles.matches}>
      {matches.map(({ field, parts }, index) => (
        <div key={index}>
          <dt>{t(`publicLists.fields.${field}`)}</dt>
          <dd lang={detectTextLanguage(joinText(parts))}>
            <HighlightedText parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function HighlightedText({ parts }: { parts: TextFragment[] }) {
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

export function joinText(parts: TextFragment[]): string {
  return parts.map(({ text }) => text).join('');
}
