//! Files that the app makes: handed to the browser as downloads, and pixels out of our own SVG.

use crate::browser;
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement,
    HtmlImageElement, Url,
};

/// A kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Svg,
    Png,
    /// An animated PNG.
    Film,
}

impl Kind {
    const fn ending(self) -> &'static str {
        match self {
            Kind::Svg => "svg",
            Kind::Png => "png",
            Kind::Film => "replay.png",
        }
    }

    const fn media_type(self) -> &'static str {
        match self {
            Kind::Svg => "image/svg+xml",
            Kind::Png | Kind::Film => "image/png",
        }
    }
}

/// Hands a file to the browser, which asks where to put it or puts it among the downloads.
pub(crate) fn save(name: &str, kind: Kind, bytes: &[u8]) {
    // A browser without downloads has nothing better to offer.
    let _ = saved(&format!("{name}.{}", kind.ending()), kind, bytes);
}

fn saved(name: &str, kind: Kind, bytes: &[u8]) -> Result<(), JsValue> {
    let address = address(bytes, kind)?;
    let link: HtmlAnchorElement = browser::document().create_element("a")?.dyn_into()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser reads it before anything else happens in this tab.
    Url::revoke_object_url(&address)
}

/// An address in this tab under which bytes can be read.
fn address(bytes: &[u8], kind: Kind) -> Result<String, JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let options = BlobPropertyBag::new();
    options.set_type(kind.media_type());
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
    Url::create_object_url_with_blob(&blob)
}

/// An SVG of ours as the bytes of a PNG file. `None` if the browser cannot draw it.
pub(crate) async fn png(svg: &str) -> Option<Vec<u8>> {
    drawn(svg).await.ok()
}

async fn drawn(svg: &str) -> Result<Vec<u8>, JsValue> {
    let address = address(svg.as_bytes(), Kind::Svg)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&address);
    let loaded = JsFuture::from(image.decode()).await;
    Url::revoke_object_url(&address)?;
    loaded?;
    let document = browser::document();
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(image.natural_width());
    canvas.set_height(image.natural_height());
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into()?;
    context.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    let packed = Promise::new(&mut |done, _| {
        let hear = Closure::once_into_js(move |blob: JsValue| {
            // Nobody waits any more if this fails.
            let _ = done.call1(&JsValue::NULL, &blob);
        });
        // Without an answer the canvas gave none; the promise then stays open, and so does nothing.
        let _ = canvas.to_blob(hear.unchecked_ref());
    });
    let blob: Blob = JsFuture::from(packed).await?.dyn_into()?;
    let bytes = JsFuture::from(blob.array_buffer()).await?;
    Ok(Uint8Array::new(&bytes).to_vec())
}
