import { assetsFolder } from '../headers.ts'
import { madeBy, type Deployment } from './deployment.ts'

/**
 * Copies a build to the folder that a server reads. Open tabs run an older build, so its assets are kept for
 * some days after they were replaced; the modification times tell when. The page, which refers to the new
 * assets, is copied last.
 */
export const deployScript = ({ root, base }: Deployment): string => `#!/bin/sh
${madeBy('sh deploy.sh [folder]; KEEP_DAYS=30 says for how long the assets of older builds stay.')}set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
from=\${here%-server}
to=\${1:-'${root}${base}'}
to=\${to%/}
keep=\${KEEP_DAYS:-30}
assets=$to/${assetsFolder.slice(0, -1)}
marker=$to/.deployed

mkdir -p "$assets"
# What the deploy before has brought was in use until now: from now on it grows old.
[ ! -e "$marker" ] || find "$assets" -type f -newer "$marker" -exec touch {} +
touch "$marker"
sleep 1
cp "$from/${assetsFolder}"* "$assets/"
cd "$from"
find . -type f ! -path './${assetsFolder}*' ! -path './.vite/*' ! -name 'index.html*' ! -name _headers ! -name _redirects |
    while IFS= read -r file; do
        mkdir -p "$to/$(dirname "$file")"
        cp "$file" "$to/$file"
    done
for page in index.html.br index.html.gz index.html; do
    cp "$page" "$to/$page.new"
    mv "$to/$page.new" "$to/$page"
done

if [ "$keep" = 0 ]; then
    find "$assets" -type f ! -newer "$marker" -exec rm {} +
else
    find "$assets" -type f ! -newer "$marker" -mtime "+$keep" -exec rm {} +
fi
`
