import { loadStatus } from '#core/site/status'

/** Customer service is where the operator says (specification section 3); the button shows when the address is known. */
async function point(button: HTMLAnchorElement) {
  const status = await loadStatus()
  const url = status.ok ? status.value.info.customerService[0]?.url : undefined
  if (url) button.href = url
}

const button = document.querySelector<HTMLAnchorElement>('[data-contact]')
if (button) void point(button)
