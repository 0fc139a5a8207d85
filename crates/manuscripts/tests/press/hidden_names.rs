//! Names of people in places where nobody looks.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use manuscripts::InputKind;

use crate::pdf_files::{one_page, stream};
use crate::reading::{assert_sound, unpacked};
use crate::workshop::{Workshop, run, text};

/// A photograph with a note in it, as hexadecimal digits.
fn photograph(note: &str) -> String {
    let segment = |mark: u8, content: &[u8]| {
        let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
        [&[0xff, mark][..], &length, content].concat()
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

/// Everything in the file as bytes in which a packed photograph would show its notes.
fn bytes_of(workshop: &Workshop, bound: &std::path::Path) -> String {
    let open = workshop.folder.join("open.pdf");
    let done = run("qpdf", &["--qdf", "--decode-level=generalized", text(bound), text(&open)]);
    assert!(done.status.success());
    String::from_utf8_lossy(&fs::read(open).unwrap()).into_owned()
}

#[tokio::test]
async fn photographs_tell_nothing_however_they_are_packed() {
    let workshop = Workshop::open();
    let image = |filters: &str, note: &str| {
        let about =
            "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8";
        stream(&format!("{about} /Filter {filters}"), &format!("{}>", photograph(note)))
    };
    let more = [
        image("[/ASCIIHexDecode /DCTDecode]", "Secret-list"),
        image("[/ASCIIHexDecode 9 0 R]", "Secret-indirect"),
        image("[/AHx /DCT]", "Secret-short"),
        "/DCTDecode".to_owned(),
        image("10 0 R", "Secret-elsewhere").replace("10 0 R", "11 0 R"),
        "[/ASCIIHexDecode /DCTDecode]".to_owned(),
    ];
    let page = "/Resources << /Font << /F 5 0 R >> /XObject << /A 6 0 R /B 7 0 R /C 8 0 R /D 10 0 R >> >>";
    let file = one_page("Words", "", page, &more);
    let bound = workshop.bind(&[workshop.part("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    assert_sound(&bound);
    let all = bytes_of(&workshop, &bound);
    assert_eq!(all.matches("/DCTDecode").count(), 4);
    let packed: String = "Secret".bytes().map(|byte| format!("{byte:02x}")).collect();
    for never in ["Secret", &packed] {
        assert!(!all.contains(never), "{never}");
    }
}

#[tokio::test]
async fn a_group_is_only_what_draws() {
    let workshop = Workshop::open();
    let group = "/Group << /S /Transparency /CS /DeviceRGB /I true /Author (Secret) /Z << /JS (Secret) >> >>";
    let file = one_page("Words", "", group, &[]);
    let bound = workshop.bind(&[workshop.part("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    assert_sound(&bound);
    let all = unpacked(&bound);
    assert!(all.contains("/Transparency") && all.contains("/DeviceRGB") && !all.contains("Secret"));
}

#[tokio::test]
async fn nobody_else_on_the_machine_reads_along() {
    let workshop = Workshop::open();
    let file = one_page("Words", "", "", &[]);
    let bound = workshop.bind(&[workshop.part("Manuscript", "m.pdf", InputKind::Pdf, &file)]).await.unwrap();
    for (path, others) in [(bound.as_path(), 0o077), (bound.parent().unwrap(), 0o067)] {
        let mode = fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & others, 0, "{mode:o} {}", path.display());
    }
}
