import articleEditor from './article-editor.json';
import articleFiles from './article-files.json';
import articles from './articles.json';
import errors from './errors.json';
import identity from './identity.json';
import inputs from './inputs.json';
import lists from './lists.json';
import pages from './pages.json';
import profile from './profile.json';
import roles from './roles.json';
import rooms from './rooms.json';
import routes from './routes.json';
import security from './security.json';
import shell from './shell.json';
import site from './site.json';

export const en = {
  articleEditor,
  articleFiles,
  articles,
  errors,
  identity,
  inputs,
  lists,
  pages,
  profile,
  roles,
  rooms,
  routes,
  security,
  shell,
  site,
};

export type Catalogue = typeof en;
