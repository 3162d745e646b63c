import { TITLE_FONT } from './font.ts'

/** The only style sheet of the notices; the CSP allows it by its hash. Its values are those of `src/ui/tokens.css`. */
export const STYLE = `@font-face{font-family:Bricolage;font-weight:800;src:url(data:font/woff2;base64,${TITLE_FONT})format("woff2")}
*{box-sizing:border-box;margin:0}
html{color-scheme:dark;background:#0b0d1e;color:#bdbad0;font:17px/26px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{min-block-size:100vh;min-block-size:100dvh;display:flex;flex-direction:column}
header{display:flex;gap:9px;align-items:center;padding:24px 32px;color:#f4ead3}
.mark{inline-size:22px;block-size:28px}
h1,.card{font-family:Bricolage,"Arial Narrow",system-ui,sans-serif;font-weight:800}
.word{inline-size:57px;block-size:25px}
main{flex:1;display:flex;align-items:center;justify-content:center;gap:56px;padding:24px 32px 40px}
.card{flex:none;inline-size:296px;background:#f4ead3;color:#14142b;border-radius:6px;box-shadow:8px 8px 0 #05060f;padding:0 12px;display:grid;grid-template-rows:32px auto 62px;text-align:center}
.card b{font:inherit;font-size:16px;line-height:32px;text-align:start}
.card svg{display:block;inline-size:100%;border:1.5px solid #14142b}
.card span{font-size:26px;line-height:62px;text-transform:uppercase;letter-spacing:.015em}
.words{inline-size:420px;min-inline-size:0}
h1{color:#f4ead3;font-size:52px;line-height:54px;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
.info{margin-block:24px;white-space:pre-line;overflow-wrap:anywhere}
.fact{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:space-between;min-block-size:56px;padding:10px 18px;background:#10132b;border:1.5px solid #6c73ae;border-radius:3px;font-size:15px;line-height:22px}
.fact :last-child{color:#f4ead3;font:700 16px/22px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.act{position:relative;display:inline-flex;align-items:center;justify-content:center;min-block-size:52px;margin-block-start:30px;padding:10px 26px;background:#f5a72b;color:#14142b;border-radius:3px;font-weight:700;text-align:center;text-decoration:none}
.act::before{content:"";position:absolute;inset:0;border:1.5px solid #f5a72b;border-radius:3px;transform:translate(-4px,-4px)}
.act:hover{background:#ffba4a}
.act:hover::before{transform:none}
.act:focus-visible{outline:3px solid #f4ead3;outline-offset:3px}
.sea{display:block;background:#0b0d1e;inline-size:100%;block-size:50px}
footer{background:#161a37}
footer p{padding:12px 32px 18px;font-size:15px;line-height:20px}
@media(max-width:760px){
header{padding:20px 20px 12px}
main{flex-direction:column;justify-content:flex-start;gap:32px;padding:8px 20px 40px}
.card{inline-size:196px;grid-template-rows:24px auto 44px}
.card b{font-size:13px;line-height:24px}
.card span{font-size:19px;line-height:44px}
.words{inline-size:100%;max-inline-size:420px}
h1{font-size:38px;line-height:38px}
.info{margin-block:12px 20px}
.act{display:flex;margin-block-start:24px}
footer p{padding-inline:20px}
}
@media(prefers-reduced-motion:no-preference){.act::before{transition:transform .12s cubic-bezier(.2,.8,.2,1)}}
`
