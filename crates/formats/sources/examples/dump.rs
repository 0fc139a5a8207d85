fn main() {
    let mut a = std::env::args();
    a.next();
    for f in a {
        println!("=== {f}\n{:#?}", sources::jats::read(&std::fs::read(&f).unwrap()));
    }
}
