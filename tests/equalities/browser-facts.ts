// What the portal asks of a browser when its modules are loaded.
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
