import { whenIdle } from '#ui/when-idle.ts'

/** Registers the worker of the offline page, once the page has loaded: nothing of this visit needs it. */
if ('serviceWorker' in navigator) whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
