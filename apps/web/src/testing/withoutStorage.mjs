// preloaded into the processes of page tests: from version 25, Node has storages of its own, which would hide the window's
for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
