import { createContext, use } from 'react';
import type { FileAccess } from '~/lib/file-access';

export const FileAccessContext = createContext<FileAccess | null>(null);

export function useFileAccess(): FileAccess {
  const access = use(FileAccessContext);
  if (!access) throw new Error('useFileAccess requires a FileAccessContext');
  return access;
}
