<?php
/** Removes what the plugin stored. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** The lists of events of one site, and when they end; those in an object cache end by themselves. */
function calendar_feed_uninstall(): void {
	global $wpdb;
	foreach ( array( '_transient_calendar_feed_', '_transient_timeout_calendar_feed_' ) as $start ) {
		$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like( $start ) . '%' ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	}
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) {
		switch_to_blog( $site );
		calendar_feed_uninstall();
		restore_current_blog();
	}
} else {
	calendar_feed_uninstall();
}
