<?php
/**
 * A site: all of WordPress, with options in a file in the place of a database, and the plugin. `php -S` asks it for
 * each page; `?content=` is the content of the page. Its last line, a comment, says what the page cost.
 */
final class Host {
	/** Where the site is on disk. */
	public const ROOT    = __DIR__ . '/';
	public const OPTIONS = self::ROOT . 'options.json';
	/** Of the database about the plugin, by their first words. */
	public static array $statements = array();
	public static int $reads        = 0;
	public static array $calls      = array();
	/** What PHP has against the plugin. An old WordPress has faults of its own in a new PHP. */
	public static array $errors     = array();
}

$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( '/' !== $path && is_file( Host::ROOT . $path ) && ! str_ends_with( $path, '.php' ) ) {
	return false;
}

error_reporting( E_ALL );
set_error_handler(
	function ( $level, $message, $file, $line ) {
		if ( str_contains( $file, '/calendar-feed/' ) ) {
			Host::$errors[] = "$message in $file:$line";
		}
		return true;
	}
);
define( 'ABSPATH', Host::ROOT );
define( 'WP_SITEURL', 'http://' . $_SERVER['HTTP_HOST'] );
define( 'WP_HOME', WP_SITEURL );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', true );
define( 'DISABLE_WP_CRON', true );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) {
	define( "{$name}_KEY", $name );
	define( "{$name}_SALT", $name );
}
$table_prefix = 'wp_';
// The plugin's clock can be put forward; WordPress's own goes on.
require ABSPATH . 'clock.php';
require ABSPATH . 'wp-settings.php';

add_action(
	'all',
	function ( $hook ) {
		// WordPress runs it each time a transient of this name is read.
		Host::$reads += (int) str_starts_with( $hook, 'pre_transient_calendar_feed' );
	}
);
add_action( 'http_api_debug', fn ( $response, $context, $class, $args, $url ) => Host::$calls[] = compact( 'url' ) + array( 'agent' => $args['user-agent'], 'timeout' => $args['timeout'], 'looksUp' => $args['reject_unsafe_urls'] ), 10, 5 );

// What another plugin lets authors do, but not the people who enter events.
add_shortcode( 'secret', fn () => 'SHORTCODE RAN' );

$as_editor = isset( $_GET['editor'] ) || isset( $_GET['rest_route'] );
add_filter( 'user_has_cap', fn ( $caps ) => $as_editor ? array( 'edit_posts' => true ) + $caps : $caps );

if ( '/uninstall' === $path ) {
	define( 'WP_UNINSTALL_PLUGIN', 'calendar-feed/calendar-feed.php' );
	require WP_PLUGIN_DIR . '/calendar-feed/uninstall.php';
	exit;
}
if ( isset( $_GET['rest_route'] ) ) {
	rest_get_server()->serve_request( $_GET['rest_route'] );
	exit;
}
if ( '/editor' === $path ) {
	require __DIR__ . '/editor.php';
	exit;
}
if ( '/settings' === $path ) {
	wp_send_json( CalendarFeed\SETTINGS );
}
$typed   = wp_unslash( $_GET['content'] ?? '' );
$content = isset( $_GET['part'] ) ? $wp_embed->autoembed( do_blocks( $typed ) ) : apply_filters( 'the_content', $typed );
?>
<!doctype html>
<html <?php language_attributes(); ?>>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Events of a museum">
<title>Events</title>
<style>body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1.1rem/1.6 Georgia, serif; color: #222 } a { color: #8a1c1c }</style>
<?php wp_head(); ?>
</head>
<body>
<h1>Events</h1>
<main>
<?php echo $content; ?>
</main>
<?php wp_footer(); ?>
</body>
</html>
<?php
echo '<!-- cost ' . wp_json_encode( array( 'reads' => Host::$reads, 'statements' => Host::$statements, 'calls' => Host::$calls, 'errors' => Host::$errors ) ) . ' -->';
