"""A window of WebKitGTK for WebDriver, as narrow as a phone if asked to; MiniBrowser's is at least 447 px wide."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def create_web_view(session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(1280, 900)
    window.add(view)
    window.show_all()
    return view


def start(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Nightjar")
    session.set_application_info(info)
    session.connect("create-web-view", create_web_view)


context.connect("automation-started", start)
Gtk.main()
