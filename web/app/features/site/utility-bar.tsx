import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import { LanguageLinks } from '~/ui/language-links';
import page from '~/ui/page.module.css';
import type { SiteFrameProps } from './site-frame';
import styles from './utility-bar.module.css';

type Props = Pick<SiteFrameProps, 'language' | 'journal' | 'signedIn' | 'pathname' | 'search'>;

/** The narrow bar at the top: what kind of journal this is, the language, and the way in. */
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
        <LanguageLinks current={language} address={pathname + search} />
        <a className={styles.enter} href={signedIn ? paths.personalArea() : paths.login()}>
          {signedIn ? t('site.personalArea') : t('site.signIn')}
        </a>
      </div>
    </div>
  );
}
