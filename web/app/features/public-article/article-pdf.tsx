import { useTranslation } from 'react-i18next';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { formatFileSize } from '~/lib/files';
import { paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import styles from './article-pdf.module.css';
import { isReplaced } from './article-versions';

interface Props {
  article: PublicArticle;
  language: Language;
}

/** Links to the PDFs of the article, the one in the reader's language first. */
export function ArticlePdf({ article, language }: Props) {
  const { t } = useTranslation();
  const { slug, pdf, version } = article;
  if (pdf.length === 0) return null;
  const sortedFiles = pdf.toSorted(
    (a, b) => +(b.language === language) - +(a.language === language),
  );
  const hasSinglePdf = pdf.length === 1 && pdf[0]?.language === language;

  return (
    <ul className={styles.files}>
      {sortedFiles.map((file, index) => (
        <li key={file.language}>
          <a
            href={
              isReplaced(article)
                ? paths.articleVersionPdf(slug, version, file.language)
                : paths.articlePdf(slug, file.language)
            }
            hrefLang={file.language}
            type="application/pdf"
            className={index === 0 ? page.button : page.buttonGhost}
          >
            <DownloadIcon />
            {t(`publicArticle.pdf.${hasSinglePdf ? 'only' : file.language}`)}
            <span className={styles.size}>{formatFileSize(file.size, language)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function DownloadIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="none">
      <path d="M8 1.5v8m-3.5-3.25L8 9.75l3.5-3.5M2 13.5h12" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
