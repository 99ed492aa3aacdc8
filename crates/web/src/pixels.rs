//! Pixels out of our own SVG, drawn by the browser.

use crate::browser;
use js_sys::{Promise, Uint8Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url};

/// What the browser calls an SVG.
pub(crate) const SVG: &str = "image/svg+xml";
/// What the browser calls a PNG, animated or not.
pub(crate) const PNG: &str = "image/png";

/// An SVG of ours as the bytes of a PNG file. `None` if the browser cannot draw it.
pub(crate) async fn png(svg: &str) -> Option<Vec<u8>> {
    let drawn = drawn(svg).await;
    drawn.map_err(|error| web_sys::console::warn_1(&error)).ok()
}

async fn drawn(svg: &str) -> Result<Vec<u8>, JsValue> {
    let address = browser::object_address(SVG, svg.as_bytes())?;
    let image = HtmlImageElement::new()?;
    image.set_src(&address);
    let loaded = JsFuture::from(image.decode()).await;
    Url::revoke_object_url(&address)?;
    loaded?;
    let document = browser::document();
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(image.natural_width());
    canvas.set_height(image.natural_height());
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.dyn_into()?;
    context.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    let packed = Promise::new(&mut |done, fail| {
        let hear = Closure::once_into_js(move |blob: JsValue| {
            // Nobody waits any more if this fails.
            let _ = done.call1(&JsValue::NULL, &blob);
        });
        if let Err(error) = canvas.to_blob(hear.unchecked_ref()) {
            let _ = fail.call1(&JsValue::NULL, &error);
        }
    });
    let blob: Blob = JsFuture::from(packed).await?.dyn_into()?;
    let bytes = JsFuture::from(blob.array_buffer()).await?;
    Ok(Uint8Array::new(&bytes).to_vec())
}
