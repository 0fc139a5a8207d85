import type { Catalogue } from '../en';
import articleEditor from './article-editor.json';
import articleFiles from './article-files.json';
import articles from './articles.json';
import assignments from './assignments.json';
import audit from './audit.json';
import dashboard from './dashboard.json';
import decisions from './decisions.json';
import deliveries from './deliveries.json';
import editorArticles from './editor-articles.json';
import editorArticleForm from './editor-article-form.json';
import editing from './editing.json';
import errors from './errors.json';
import files from './files.json';
import handling from './handling.json';
import identity from './identity.json';
import imports from './imports.json';
import inputs from './inputs.json';
import issues from './issues.json';
import letters from './letters.json';
import lists from './lists.json';
import notices from './notices.json';
import notifications from './notifications.json';
import pages from './pages.json';
import palette from './palette.json';
import profile from './profile.json';
import publicArticle from './public-article.json';
import publicIssue from './public-issue.json';
import publicLists from './public-lists.json';
import publishing from './publishing.json';
import retractions from './retractions.json';
import reviewers from './reviewers.json';
import reviewing from './reviewing.json';
import roles from './roles.json';
import routes from './routes.json';
import security from './security.json';
import shell from './shell.json';
import site from './site.json';
import staticPages from './static-pages.json';
import subscriptions from './subscriptions.json';
import users from './users.json';
import versions from './versions.json';
import workbench from './workbench.json';

/** The type annotation makes a missing Russian key a compile error. */
export const ru: Catalogue = {
  articleEditor,
  articleFiles,
  articles,
  assignments,
  audit,
  dashboard,
  decisions,
  deliveries,
  editorArticles,
  editorArticleForm,
  editing,
  errors,
  files,
  handling,
  identity,
  imports,
  inputs,
  issues,
  letters,
  lists,
  notices,
  notifications,
  pages,
  palette,
  profile,
  publicArticle,
  publicIssue,
  publicLists,
  publishing,
  retractions,
  reviewers,
  reviewing,
  roles,
  routes,
  security,
  shell,
  site,
  staticPages,
  subscriptions,
  users,
  versions,
  workbench,
};
