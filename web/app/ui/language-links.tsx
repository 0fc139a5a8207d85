import { useTranslation } from 'react-i18next';
import { languageNames, LANGUAGES, type Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import styles from './language-links.module.css';

interface Props {
  current: Language;
  /** URL of the page to return to, with its query. */
  url: string;
  /** Replaces the link: the personal area also saves the choice. */
  onChoose?: (language: Language) => void;
}

/** Language switch. Plain links, so that it works without scripts. */
export function LanguageLinks({ current, url, onChoose }: Props) {
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
            href={paths.inLanguage(language, url)}
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
