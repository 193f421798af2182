"""What is fetched later is drawn wherever it is wanted: where it came in between, and at last."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Device
from tests.web.servers import Running
from web.desk import Role

pytestmark = pytest.mark.xdist_group("browser")

READY = """
  const base = document.querySelector('script[src*="/static/"]').src.replace(/js\\/.*/, "");
  const { lazy, nothing } = await import(`${base}js/play/lazy.js`);
  const { html, render } = await import(`${base}js/ui.js`);
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const frames = async () => { for (const _ of [1, 2, 3]) await painted(); };
  const place = () => document.body.appendChild(document.createElement("div"));
  const file = { View: () => html`<b class="late-view">here</b>` };
"""
IN_BETWEEN = """
  const settled = lazy(async () => file, "View", nothing);
  render(html`<${settled} />`, place());
  await frames();

  let come;
  const Late = lazy(() => new Promise((done) => { come = done; }), "View", nothing);
  render(html`<${Late} />`, place());
  await frames();
  render(html`<${Late} />`, place());
  come(file);
  for (let turn = 0; turn < 20; turn += 1) await null;
"""
AT_LAST = """
  let asked = 0;
  const load = async () => { if (!asked++) throw new Error("not now"); return file; };
  render(html`<${lazy(load, "View", nothing)} />`, place());
"""


def run(page: Page, script: str) -> None:
    expect(page.locator(".screen h1").first).to_be_visible()
    page.evaluate(f"async () => {{ {READY} {script} }}")


def test_a_file_that_comes_while_another_place_is_drawn_is_drawn_there_too(
    server: Running, device: Device
) -> None:
    page = device(server.link(Role.TABLET))
    run(page, IN_BETWEEN)
    expect(page.locator(".late-view")).to_have_count(3)


def test_a_file_that_did_not_come_is_asked_for_again(server: Running, device: Device) -> None:
    page = device(server.link(Role.TABLET))
    run(page, AT_LAST)
    expect(page.locator(".late-view")).to_have_count(1)
