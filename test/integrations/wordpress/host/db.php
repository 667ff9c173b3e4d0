<?php
/**
 * WordPress loads this in the place of its MySQL database: options in a file, and nothing else. What it understands
 * are the statements of `wp-includes/option.php` and of the plugin.
 */
class Options_In_A_File extends wpdb {
	private const TEXT = "'((?:[^'\\\\]++|\\\\.)*+)'";

	public function __construct() {
		$this->prefix  = 'wp_';
		$this->ready   = true;
		$this->charset = 'utf8mb4';
	}

	public function query( $query ) {
		$query             = $this->remove_placeholder_escape( $query );
		$this->last_result = array();
		if ( strlen( $query ) > ( $this->limit( 'statement' ) ?? PHP_INT_MAX ) ) {
			return false;
		}
		return $this->with_options( fn ( &$options ) => $this->run( $query, $options ) );
	}

	private function limit( string $name ): string|int|null {
		return json_decode( @file_get_contents( Host::ROOT . 'limits.json' ) ?: '{}', true )[ $name ] ?? null;
	}

	private function run( string $query, array &$options ): int {
		$text = self::TEXT;
		if ( str_contains( $query, 'calendar_feed' ) ) {
			Host::$statements[] = strtok( $query, ' ' );
		}
		if ( preg_match( "/^SELECT option_value FROM wp_options WHERE option_name = $text/", $query, $found ) ) {
			$value = $options[ stripslashes( $found[1] ) ] ?? null;
			if ( null !== $value ) {
				$this->last_result = array( (object) array( 'option_value' => $value ) );
			}
			return count( $this->last_result );
		}
		if ( preg_match( '/^SELECT option_name, option_value FROM wp_options/', $query ) ) {
			$rows = array_filter( $options, fn ( $name ) => ! str_starts_with( $name, '_transient' ), ARRAY_FILTER_USE_KEY );
			foreach ( $rows as $option_name => $option_value ) {
				$this->last_result[] = (object) compact( 'option_name', 'option_value' );
			}
			return count( $rows );
		}
		if ( preg_match( "/^INSERT INTO `wp_options` .* VALUES \($text, $text/s", $query, $found ) || preg_match( "/^UPDATE `wp_options` SET `option_value` = (?<value>$text).* WHERE `option_name` = (?<name>$text)$/s", $query, $found ) ) {
			$is_update = isset( $found['name'] );
			$name      = stripslashes( $is_update ? trim( $found['name'], "'" ) : $found[1] );
			$value     = stripslashes( $is_update ? substr( $found['value'], 1, -1 ) : $found[2] );
			$changed   = ( $options[ $name ] ?? null ) !== $value;
			$options[ $name ] = $value;
			return (int) $changed;
		}
		if ( preg_match( "/^DELETE FROM `?wp_options`? WHERE `?option_name`? (=|LIKE) $text$/", $query, $found ) ) {
			$name = stripslashes( '=' === $found[1] ? $found[2] : preg_replace( '/%$/', '', $found[2] ) );
			$name = '=' === $found[1] ? $name : stripslashes( $name );
			$gone = array_filter( array_keys( $options ), fn ( $key ) => '=' === $found[1] ? $key === $name : str_starts_with( $key, $name ) );
			foreach ( $gone as $key ) {
				unset( $options[ $key ] );
			}
			return count( $gone );
		}
		// Posts, users, and whatever else WordPress looks for while it starts: there are none.
		return 0;
	}

	/** Two processes at once write one after the other. */
	private function with_options( callable $work ): int {
		$file = fopen( Host::OPTIONS, 'c+' );
		flock( $file, LOCK_EX );
		$options = json_decode( stream_get_contents( $file ) ?: '{}', true );
		$before  = $options;
		$rows    = $work( $options );
		if ( $options !== $before ) {
			ftruncate( $file, 0 );
			rewind( $file );
			fwrite( $file, json_encode( (object) $options ) );
		}
		fclose( $file );
		return $rows;
	}

	public function get_results( $query = null, $output = OBJECT ) {
		$this->query( $query );
		return $this->last_result;
	}

	public function get_row( $query = null, $output = OBJECT, $y = 0 ) {
		$this->query( $query );
		return $this->last_result[ $y ] ?? null;
	}

	public function get_var( $query = null, $x = 0, $y = 0 ) {
		$row = $this->get_row( $query );
		return $row ? array_values( (array) $row )[ $x ] : null;
	}

	public function get_col( $query = null, $x = 0 ) {
		$this->query( $query );
		return array_map( fn ( $row ) => array_values( (array) $row )[ $x ], $this->last_result );
	}

	public function _real_escape( $text ) {
		return $this->add_placeholder_escape( addslashes( (string) $text ) );
	}

	public function db_connect( $allow_bail = true ) {
		return true;
	}

	public function check_connection( $allow_bail = true ) {
		return true;
	}

	public function close() {
		return true;
	}

	public function db_version() {
		return '8.0';
	}

	public function db_server_info() {
		return '8.0';
	}

	public function get_col_length( $table, $column ) {
		return false;
	}

	/** A table that was made long ago has another one. */
	public function get_col_charset( $table, $column ) {
		return $this->limit( 'charset' ) ?? 'utf8mb4';
	}
}
$GLOBALS['wpdb'] = new Options_In_A_File();
