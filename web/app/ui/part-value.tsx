import { useTranslation } from 'react-i18next';

/** Value of a part, in the language of its field. */
export function PartValue({ part, text }: { part: string; text: string }) {
  const { t } = useTranslation();
  const lang = /(En|Ru)$/.exec(part)?.[1]?.toLowerCase();
  return (
    <span lang={text ? lang : undefined} style={{ whiteSpace: 'pre-line' }}>
      {text || t('editing.conflict.empty')}
    </span>
  );
}
