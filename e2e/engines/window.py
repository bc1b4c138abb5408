"""A window of WebKitGTK for WebDriver; prints what goes wrong in its pages, which WebDriver does not tell."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

HOOKS = """
(() => {
  const tell = (...words) => webkit.messageHandlers.problem.postMessage(words.map(String).join(' '))
  const { error } = console
  console.error = (...words) => { error(...words); tell('console.error', ...words) }
  addEventListener('error', ({ message }) => tell('error', message))
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandledrejection', reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tell(violatedDirective, blockedURI))
})()
"""

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def say(words):
    print(words.replace("\n", " "), flush=True)


def create_web_view(session):
    manager = WebKit2.UserContentManager()
    manager.register_script_message_handler("problem")
    manager.connect("script-message-received::problem", lambda _, message: say(message.get_js_value().to_string()))
    manager.add_script(
        WebKit2.UserScript.new(
            HOOKS,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, user_content_manager=manager)
    view.connect("web-process-terminated", lambda _, reason: say(f"crash {reason.value_nick}"))
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
