import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isLanguage } from '~/i18n/language';
import { paths } from '~/lib/paths';
import styles from './site-search.module.css';

interface Props {
  /** Query string of the current URL; the form keeps its `lang`. */
  search: string;
  /** Name of the form, for a second one on the same page. */
  label?: string;
}

/** Article search on every public page. */
export function SiteSearch({ search, label }: Props) {
  const { t } = useTranslation();
  const lang = new URLSearchParams(search).get('lang');
  return (
    <form
      role="search"
      aria-label={label ?? t('site.search.label')}
      action={paths.publicArticles()}
      className={styles.form}
    >
      {isLanguage(lang) ? <input type="hidden" name="lang" value={lang} /> : null}
      <input
        type="search"
        name="query"
        aria-label={t('site.search.query')}
        placeholder={t('site.search.query')}
        maxLength={200}
      />
      <button type="submit" aria-label={t('site.search.submit')}>
        <IconSearch size={20} aria-hidden />
      </button>
    </form>
  );
}
