//! References to retracted articles: data of Retraction Watch, marks, articles that cite a retracted one.

mod citing;
mod data_file;
mod loading;
mod marks;
