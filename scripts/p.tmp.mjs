import { chromium } from 'playwright-core'
import { BROWSER_ARGS, browserPath } from './browser.ts'
const [,, base, w, h, out, ...paths] = process.argv
const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
const ctx = await browser.newContext({ viewport: { width: +w, height: +h } })
const page = await ctx.newPage()
await page.addInitScript(() => sessionStorage.setItem('ANONYMOUS_POPUP', 'closed'))
for (const p of paths) { await page.goto(base + p); await page.waitForLoadState('networkidle'); await page.waitForTimeout(800); const H=await page.evaluate(()=>document.documentElement.scrollHeight); for(let y=0;y<H;y+=500){await page.evaluate(y=>scrollTo(0,y),y); await page.waitForTimeout(60)} await page.evaluate(()=>scrollTo(0,0)); await page.waitForTimeout(200); await page.screenshot({ path: `${out}/${p.replaceAll('/','_')}-${w}.png`, fullPage: true }) }
await browser.close()
