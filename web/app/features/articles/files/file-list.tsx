import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { MyArticleFile } from '~/api/my-articles';
import { FileLine } from '~/ui/file-line';
import { roundName } from '../article-labels';
import styles from './file-list.module.css';

interface Props {
  files: MyArticleFile[];
  /** Heading level of the rounds, one below the list's own heading. */
  headingOrder?: 3 | 4;
}

/** Read-only files of an article by round, newest first. */
export function FileList({ files, headingOrder = 3 }: Props) {
  const { t } = useTranslation();
  const revisions = [...new Set(files.map(({ revision }) => revision))].sort((a, b) => b - a);

  if (files.length === 0) return <Text c="dimmed">{t('articleFiles.list.empty')}</Text>;
  return revisions.map((revision) => (
    <section key={revision} className={styles.revision} aria-labelledby={`files-of-${revision}`}>
      <Title order={headingOrder} id={`files-of-${revision}`} className={styles.heading}>
        {roundName(revision, t)}
      </Title>
      <ul className={styles.list}>
        {files
          .filter((file) => file.revision === revision)
          .map((file) => (
            <li key={file.fileId}>
              <FileItem file={file} />
            </li>
          ))}
      </ul>
    </section>
  ));
}

function FileItem({ file: { file, typeId, comment, fromAuthor } }: { file: MyArticleFile }) {
  const { t } = useTranslation();
  const { articleFileTypeName } = useEnumerations();
  const type = articleFileTypeName(typeId) || t('articleFiles.list.noType');
  return (
    <FileLine file={file}>
      <span className={styles.type}>
        {fromAuthor ? type : t('articleFiles.list.fromEditors', { type })}
      </span>
      {comment ? <span className={styles.comment}>{comment}</span> : null}
    </FileLine>
  );
}
