import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import tab from '~/ui/editor-tab.module.css';
import { useIssueForm } from '../issue-form-context';
import type { IssueFile } from '../use-issue-files';

interface Props {
  file: IssueFile;
  title: string;
  children: ReactNode;
}

/** Section of a file, with a heading and its error. */
export function FileSection({ file: { field }, title, children }: Props) {
  const id = useId();
  const error = useIssueForm().fieldErrors[field];
  return (
    <section className={tab.part} data-field={field} aria-labelledby={id}>
      <Title order={3} id={id} className={tab.partTitle}>
        {title}
      </Title>
      {error ? <p className={tab.message}>{error}</p> : null}
      {children}
    </section>
  );
}
