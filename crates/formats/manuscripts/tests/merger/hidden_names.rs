//! Names in metadata and other hidden places.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use manuscripts::InputKind;

use crate::pdf_files::{one_page, stream};
use crate::pdf_inspection::{assert_valid_manuscript, unpack};
use crate::setup::{TestSetup, run, text};

/// Returns a JPEG with metadata, hex-encoded.
fn photograph(note: &str) -> String {
    let segment = |marker: u8, content: &[u8]| {
        let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
        [&[0xff, marker][..], &length, content].concat()
    };
    let mut code = vec![0, 1];
    code.extend([0; 15]);
    code.push(0);
    let alternating = [&[0x10][..], &code[1..]].concat();
    let bytes = [
        vec![0xff, 0xd8],
        segment(0xe1, format!("Exif\0\0MM\0*{note}").as_bytes()),
        segment(0xfe, note.as_bytes()),
        segment(0xdb, &[&[0][..], &[1; 64]].concat()),
        segment(0xc0, &[8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
        segment(0xc4, &code),
        segment(0xc4, &alternating),
        segment(0xda, &[1, 1, 0, 0, 63, 0]),
        vec![0x3f, 0xff, 0xd9],
    ];
    bytes.concat().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the file with all streams decoded except JPEG data, in which metadata would be visible.
fn unpack_streams(setup: &TestSetup, merged: &std::path::Path) -> String {
    let open = setup.folder.join("open.pdf");
    let done = run("qpdf", &["--qdf", "--decode-level=generalized", text(merged), text(&open)]);
    assert!(done.status.success());
    String::from_utf8_lossy(&fs::read(open).unwrap()).into_owned()
}

#[tokio::test]
async fn jpeg_metadata_is_removed_under_any_filter() {
    let setup = TestSetup::new();
    let image = |filters: &str, note: &str| {
        let dictionary =
            "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8";
        stream(&format!("{dictionary} /Filter {filters}"), &format!("{}>", photograph(note)))
    };
    let more = [
        image("[/ASCIIHexDecode /DCTDecode]", "Secret-list"),
        image("[/ASCIIHexDecode 9 0 R]", "Secret-indirect"),
        image("[/AHx /DCT]", "Secret-short"),
        "/DCTDecode".to_owned(),
        image("10 0 R", "Secret-elsewhere").replace("10 0 R", "11 0 R"),
        "[/ASCIIHexDecode /DCTDecode]".to_owned(),
    ];
    let resources =
        "/Resources << /Font << /F 5 0 R >> /XObject << /A 6 0 R /B 7 0 R /C 8 0 R /D 10 0 R >> >>";
    let file = one_page("Words", "", resources, &more);
    let merged =
        setup.merge(&[setup.write_input("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    assert_valid_manuscript(&merged);
    let all = unpack_streams(&setup, &merged);
    assert_eq!(all.matches("/DCTDecode").count(), 4);
    let hex: String = "Secret".bytes().map(|byte| format!("{byte:02x}")).collect();
    for forbidden in ["Secret", &hex] {
        assert!(!all.contains(forbidden), "{forbidden}");
    }
}

#[tokio::test]
async fn page_group_keeps_only_drawing_attributes() {
    let setup = TestSetup::new();
    let group = "/Group << /S /Transparency /CS /DeviceRGB /I true /Author (Secret) /Z << /JS (Secret) >> >>";
    let file = one_page("Words", "", group, &[]);
    let merged =
        setup.merge(&[setup.write_input("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    assert_valid_manuscript(&merged);
    let all = unpack(&merged);
    assert!(all.contains("/Transparency") && all.contains("/DeviceRGB") && !all.contains("Secret"));
}

#[tokio::test]
async fn other_users_cannot_read_the_result() {
    let setup = TestSetup::new();
    let file = one_page("Words", "", "", &[]);
    let merged =
        setup.merge(&[setup.write_input("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    for (path, others) in [(merged.as_path(), 0o077), (merged.parent().unwrap(), 0o067)] {
        let mode = fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & others, 0, "{mode:o} {}", path.display());
    }
}
