import { useTranslation } from 'react-i18next';
import { languageNames, LANGUAGES, type Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import styles from './language-links.module.css';

interface Props {
  current: Language;
  /** The page to come back to, with its query. */
  address: string;
  /** Does more than the link: the personal area also saves the choice. */
  onChoose?: (language: Language) => void;
}

/** EN / RU on petrol. Plain links, so that they work before and without scripts. */
export function LanguageLinks({ current, address, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <nav className={styles.languages} aria-label={t('shell.header.language')}>
      {LANGUAGES.map((language) =>
        language === current ? (
          <span key={language} lang={language} aria-current="true">
            {language.toUpperCase()}
          </span>
        ) : (
          <a
            key={language}
            href={paths.inLanguage(language, address)}
            hrefLang={language}
            lang={language}
            rel="nofollow"
            aria-label={`${language.toUpperCase()} – ${languageNames[language]}`}
            onClick={
              onChoose &&
              ((event) => {
                event.preventDefault();
                onChoose(language);
              })
            }
          >
            {language.toUpperCase()}
          </a>
        ),
      )}
    </nav>
  );
}
