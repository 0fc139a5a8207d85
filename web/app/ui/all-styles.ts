/** All styles of Mantine's components. Imported by screens that are not the first: `load-later.ts`. */
import '@mantine/core/styles.layer.css';
