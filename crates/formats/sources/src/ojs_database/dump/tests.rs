use super::{DumpLimits, SqlDump, SqlRow};

fn read_all(dump: &str, table: &str) -> (Vec<SqlRow>, SqlDump<&'static [u8]>) {
    read_bytes(dump.as_bytes(), table, DumpLimits::default())
}

fn read_bytes(dump: &[u8], table: &str, limits: DumpLimits) -> (Vec<SqlRow>, SqlDump<&'static [u8]>) {
    let bytes: &'static [u8] = Box::leak(dump.to_vec().into_boxed_slice());
    let mut dump = SqlDump::new(bytes, &[table], limits);
    let mut rows = Vec::new();
    while let Some(row) = dump.next_row().unwrap() {
        rows.push(row);
    }
    (rows, dump)
}

fn values(row: &SqlRow) -> Vec<Option<&str>> {
    row.values.iter().map(Option::as_deref).collect()
}

#[test]
fn reads_rows_of_mysqldump_with_its_escapes_and_literals() {
    let (rows, dump) = read_all(
        r#"-- MySQL dump 10.13
/*!40101 SET NAMES utf8mb4 */;
/*M!999999\- enable the sandbox mode */
DROP TABLE IF EXISTS `t`;
CREATE TABLE `t` (
  `id` bigint NOT NULL AUTO_INCREMENT COMMENT 'the key; of (all)',
  `text` varchar(255) CHARACTER SET utf8mb4 DEFAULT ',`no` int',
  `kind` enum('a','b') DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `t_text` (`text`(10),`kind`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='it''s; fine';
INSERT INTO `t` VALUES (1,'O\'Neil; \"x\" ''y'' \\ \n\t\r\0\Z\%\_\q',NULL),(-2.5e3,'Привет 🙂',''),(3,'),(','NULL');
INSERT IGNORE INTO `t` (`text`, `id`) VALUES
(_binary 'abc',0x41),
(X'd0b6', b'101'),
(_utf8mb4 0x4142,TRUE);
INSERT INTO `other` VALUES (1,'a'),(2,'b');
"#,
        "t",
    );
    assert_eq!(rows.len(), 6);
    let escaped = "O'Neil; \"x\" 'y' \\ \n\t\r\0\u{1a}\\%\\_q";
    assert_eq!(values(&rows[0]), [Some("1"), Some(escaped), None]);
    assert_eq!(values(&rows[1]), [Some("-2.5e3"), Some("Привет 🙂"), Some("")]);
    assert_eq!(values(&rows[2]), [Some("3"), Some("),("), Some("NULL")]);
    assert_eq!((rows[3].get("text"), rows[3].get("id"), rows[3].get("kind")), (Some("abc"), Some("A"), None));
    assert_eq!((rows[4].get("text"), rows[4].get("id")), (Some("ж"), Some("5")));
    assert_eq!((rows[5].get("text"), rows[5].get("id")), (Some("AB"), Some("1")));
    assert_eq!(
        (dump.tables()["t"].rows, dump.tables()["t"].creations, dump.tables()["other"].rows),
        (6, 1, 2)
    );
    assert!(!dump.is_cut_off() && !dump.has_invalid_text());
}

#[test]
fn leaves_triggers_and_procedures_out() {
    let (rows, _) = read_all(
        "CREATE TABLE `t` (`id` int);\nDELIMITER ;;\n/*!50003 CREATE TRIGGER x BEFORE INSERT ON `t` FOR EACH ROW\n\
         BEGIN INSERT INTO `t` VALUES (66); END */;;\nDELIMITER ;\nINSERT INTO `t` VALUES (1);\n",
        "t",
    );
    assert_eq!(rows.iter().map(values).collect::<Vec<_>>(), [[Some("1")]]);
}

#[test]
fn reads_rows_of_pg_dump_copied_and_inserted() {
    let (rows, dump) = read_all(
        r"--
-- PostgreSQL database dump
--
\restrict abc
SET standard_conforming_strings = on;
CREATE FUNCTION public.f() RETURNS void LANGUAGE sql AS $body$ INSERT INTO public.t VALUES (66, $$x$$); $body$;
CREATE TABLE public.t (
    id bigint NOT NULL,
    text character varying(255) DEFAULT 'a, b'::character varying,
    key text,
    CONSTRAINT t_check CHECK (((kind)::text = ANY (ARRAY['a'::text, 'b'::text])))
);
COMMENT ON TABLE public.t IS 'it''s; fine\';
COPY public.t (id, text, key) FROM stdin;
1	a\tb\nc\\d\101\x42\q	\N
2		\\N
3	ж\b\f\r\v	x
\.

COPY public.other (id) FROM stdin;
1
2
\.
INSERT INTO public.t (id, text) VALUES (4, 'C:\new ''x''');
INSERT INTO public.t OVERRIDING SYSTEM VALUE VALUES (5, E'a\nb', 'k'::text), (6, NULL, '') ON CONFLICT DO NOTHING;
",
        "t",
    );
    assert_eq!(values(&rows[0]), [Some("1"), Some("a\tb\nc\\dABq"), None]);
    assert_eq!(values(&rows[1]), [Some("2"), Some(""), Some("\\N")]);
    assert_eq!(values(&rows[2]), [Some("3"), Some("ж\u{8}\u{c}\r\u{b}"), Some("x")]);
    assert_eq!(values(&rows[3]), [Some("4"), Some("C:\\new 'x'")]);
    assert_eq!(values(&rows[4]), [Some("5"), Some("a\nb"), Some("k")]);
    assert_eq!(values(&rows[5]), [Some("6"), None, Some("")]);
    assert_eq!(
        (dump.tables()["t"].rows, dump.tables()["t"].malformed, dump.tables()["other"].rows),
        (6, 0, 2)
    );
}

#[test]
fn counts_rows_that_are_too_large_or_malformed() {
    let limits = DumpLimits { value_bytes: 10, row_bytes: 15 };
    let start = "CREATE TABLE `t` (`a` text, `b` text);\nINSERT INTO `t` VALUES ";
    let tuples =
        "('12345678901','x'),('1234567890','123456'),('1','2','3','4'),('1'),('1',(SELECT ')')),('1','2');";
    let (rows, dump) = read_bytes(format!("{start}{tuples}").as_bytes(), "t", limits);
    assert_eq!(rows.iter().map(values).collect::<Vec<_>>(), [[Some("1"), Some("")], [Some("1"), Some("2")]]);
    let count = &dump.tables()["t"];
    assert_eq!((count.rows, count.too_large, count.malformed), (6, 2, 2));

    let copy = "COPY t (a, b) FROM stdin;\n12345678901\tx\n1\t2\t3\n1\n123456789\t123456789\n1\t2\n\\.\n";
    let (rows, dump) = read_bytes(copy.as_bytes(), "t", limits);
    assert_eq!(rows.iter().map(values).collect::<Vec<_>>(), [[Some("1"), Some("2")]]);
    let count = &dump.tables()["t"];
    assert_eq!((count.rows, count.too_large, count.malformed), (5, 2, 2));
}

/// Whatever is cut off or changed, reading ends without a panic.
#[test]
fn survives_garbage() {
    let dump = r#"CREATE TABLE IF NOT EXISTS `t` (`a` text, `b` text);
INSERT INTO `t` VALUES ('a\'','b'),(0x4,X'4'),(_utf8'x',b'2');
CREATE FUNCTION f() AS $a$ x $b$ $a$; /* c */ -- d
COPY public.t (a, b) FROM stdin;
\x\x4	\777\
\.
DELIMITER ;;
x ;;
DELIMITER ;
INSERT INTO `t` VALUES ('z','z');"#
        .as_bytes();
    let (rows, whole) = read_bytes(dump, "t", DumpLimits::default());
    assert!(!whole.is_cut_off());
    assert_eq!(values(&rows[4]), [Some("z"), Some("z")]);
    assert!(whole.has_invalid_text(), "\\777 is the byte 0xff");
    for end in 0..dump.len() {
        let (rows, _) = read_bytes(&dump[..end], "t", DumpLimits::default());
        assert!(rows.len() <= 5);
        for byte in [0, b'\'', b'(', b'\\', b'$', 0xff] {
            let mut changed = dump.to_vec();
            changed[end] = byte;
            read_bytes(&changed, "t", DumpLimits::default());
        }
    }
}
