/** A calendar leaf: the mark beside the name, and the icon of a browser's tab. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect x="3" y="5" width="26" height="24" rx="6" fill="#2557d6"/>
<path d="M10 2v6M22 2v6" stroke="#94b4ff" stroke-width="3" stroke-linecap="round"/>
<path d="M8 14h16" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>
<circle cx="20.5" cy="21.5" r="3" fill="#fff"/>
</svg>`
