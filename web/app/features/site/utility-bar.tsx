import { useTranslation } from 'react-i18next';
import type { Journal } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { LanguageLinks } from '~/ui/language-links';
import page from '~/ui/page.module.css';
import styles from './utility-bar.module.css';

interface Props {
  language: Language;
  journal: Journal;
  signedIn: boolean;
  pathname: string;
  search: string;
}

/** Top bar: kind of journal, language switch and sign-in link. */
export function UtilityBar({ language, journal, signedIn, pathname, search }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <div className={`${page.wrap} ${styles.row}`}>
        <ul className={styles.facts}>
          <li>{t('site.peerReviewed')}</li>
          <li>{t('site.openAccess')}</li>
          <li>{journal.license.name}</li>
        </ul>
        <LanguageLinks current={language} url={pathname + search} />
        <a className={styles.accountLink} href={paths.login()}>
          {signedIn ? t('site.personalArea') : t('site.signIn')}
        </a>
      </div>
    </div>
  );
}
